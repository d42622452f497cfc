//! The words that calls are written with; names are listed in lower case, without separators.

use crate::contract::{ENVELOPES, Name};

/// Names that, beside an envelope, say which tool is called, where the whole call is sent.
pub(crate) const TOOL: &str = "name tool toolname function functionname";

/// Names that may say which tool is called, but have other meanings too: they count for the name of
/// this tool, or beside an envelope where no declared field is given.
pub(crate) const ACTIONS: &str = "action id method recipientname";

/// Names of what else is said of the call itself.
pub(crate) const CALL: &str =
    "type id callid functioncallid toolcallid tooluseid index status jsonrpc";

/// Names of what was thought before the call.
pub(crate) const THOUGHT_NAMES: &str = "thought thoughts thinking reasoning";

/// Names under which the whole call is sent.
pub(crate) const WHOLE_CALLS: &str = "function functioncall tool toolcall tooluse";

/// Names under which a list of calls is sent.
pub(crate) const CALLS: &str = "functioncalls toolcalls tooluses";

/// What the type of a call may be. `tool` is not listed, as it may be the type of something else.
pub(crate) const TYPES: &str = "function functioncall toolcall tooluse";

/// What else the type of a call may be; `tool_result` and `error` are no calls.
pub(crate) const OTHER_TYPES: &str =
    "action call custom mcpcall object servertooluse tool toolinvocation";

/// The method of an MCP message that is a call: `tools/call`.
pub(crate) const METHOD: &str = "toolscall";

/// What the status of a call may be.
pub(crate) const STATUSES: &str = "completed inprogress pending success";

/// How the ids of calls begin.
pub(crate) const CALL_IDS: &str = "call_ call- toolcall_ toolu_ tooluse_ fc_ chatcmpl- functions.";

/// Names that say in prose which tool is called.
pub(crate) const TOOL_LABELS: &str = "\
    action call function functioncall functionname invoke method recipientname tool toolcall \
    toolname tooluse";

/// `TOOL_LABELS` in other languages.
pub(crate) const LABELS_ABROAD: &str = "\
    acao accion acción ação aktion araç azione ferramenta fonction fonksiyon funcao funcion función \
    função funkcja funktion funzione herramienta narzędzie outil strumento werkzeug действие \
    инструмент функция أداة الأداة 函数 函数名 函数名称 动作 工具 工具名 工具名称 工具调用 関数 関数名 \
    アクション ツール ツール名 도구 함수 함수명";

/// Labels in prose that say which tool is called only before a name that says what to do, unlike
/// `Tool call: json`, `Method: POST` and `Name: Ada`. In a tag, `TOOL_LABELS` say it with any name.
pub(crate) const VAGUE_LABELS: &str = "functioncall method name toolcall tooluse";

/// Names that a tool's name follows with nothing but a dot or bracket between: `functions.search`,
/// `[TOOL_CALLS]search`.
pub(crate) const NAMESPACES: &str = "functions toolcalls";

/// How the names of functions end that take the tool's name as an argument.
pub(crate) const CALLERS: [&str; 4] = ["tool", "function", "toolcall", "functioncall"];

/// Functions that take any object: they write it, read it, or hand it on.
pub(crate) const FUNCTIONS: &str =
    "callback dict dumps execute loads log parallel parse post print return run stringify";

/// Whether something may be said of the call under that name.
pub(crate) fn may_be_said(name: &Name) -> bool {
    name.is_one_of(TOOL) || name.is_one_of(CALL)
}

/// Whether arguments are sent under that name.
pub(crate) fn is_envelope(name: &Name) -> bool {
    name.is_one_of(ENVELOPES)
}
