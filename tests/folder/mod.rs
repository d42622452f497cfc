//! What a folder holds.

use std::fs;
use std::path::{Path, PathBuf};

/// Its files with that ending, in the order of their names.
pub(crate) fn files(folder: impl AsRef<Path>, ending: &str) -> Vec<PathBuf> {
    let folder = folder.as_ref();
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    files.retain(|file| file.extension().is_some_and(|own| own == ending));
    files.sort();
    files
}
