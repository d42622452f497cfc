//! What single words of names say in other languages, as far as interfaces have them.
//!
//! `words::BEYOND_SLIPS` leaves these lists out, so names with slips of typing are compared without
//! them: English words begin with `sin` and `sem`.

use crate::part;

/// Words that reverse a name's meaning, or tell it from its sibling: `ohne_tags`, `von_konto`.
pub(super) const OPPOSING: &str = "\
    absender alte alten altes ancien ancienne antes antiga antigo antigua antiguo apres aucun \
    aucune ausser avant behalve bez conservar conserver depois dernier derniere desde despues \
    destinataire destinatario dopo empfaenger eski excepto exceto expediteur geen haric hasta \
    hormis hors kecuali kein keine keinen keiner letzte letzter menos mittente naar nach nao \
    nenhum nessun neuen neuer neues nicht nie niet nieuwe ningun ninguna nouvelle nowa nowy nunca \
    nuova nuovo ohne oprocz origem origen origine oude oudste precedente prossimo proximo quell \
    quelle remetente remitente sans sauf sem senza siguiente sin stara stary suivant tanpa tranne \
    ultima ultimo vecchia vecchio velha velho vieja viejo volgende von vor vorherige vorige yeni \
    ziel zonder";

/// Beginnings of other words that do so: `ausgeschlossene_tags`.
pub(super) const OPPOSING_STEMS: &str = "\
    annul anular apaga ausge behalt blockier bloque borrar efface elimina esclu geblok geloesch \
    gesperr hapus interdit loesch mindest proibid proteg quitar rimuov supprim usun verbod verbot \
    verwijder vider vietat wyklucz xoa";

/// Whether the word makes another thing of the name beside it.
pub(super) fn opposes(word: &str) -> bool {
    part::has_word(OPPOSING, word) || part::has_start(OPPOSING_STEMS, word)
}

/// Words that name the thing itself, where the words behind them say whose or which it is: the
/// `titulo_documento` is no `documento`.
pub(super) const HEADING: &str = "\
    adresse asunto codigo contenido contenu conteudo correo descripcion direccion endereco etat \
    fecha harga importe indirizzo montant monto nama nom nombre nome numero objet oggetto precio \
    preco prezzo prix stato telefono texto tipo titolo titre titulo valor";

/// Whether the word names the thing itself before other words.
pub(super) fn heads(word: &str) -> bool {
    part::has_word(HEADING, word)
}

/// Verbs right behind which stands what they act on: `cancelar_reserva_cliente`.
pub(super) const ACTING: &str = "\
    actualizar aggiorna ajouter anadir annuler annulla anular apagar atualizar borrar buscar \
    cambiar cancelar cercare chercher crear creer criar elimina eliminar eliminare enviar envoyer \
    guardar hapus invia mettre modifica modificar mostrar obtener obtenir obter quitar reservar \
    supprimer usun xoa";

/// Whether the word says what is done.
pub(super) fn acts(word: &str) -> bool {
    part::has_word(ACTING, word)
}
