//! What lies beside the project and not in it: suites and corpora.

use std::env;
use std::path::{Path, PathBuf};

/// Where that is, in `../shared` or where `TOOLARGS_SHARED` says; it may not be there.
pub(crate) fn shared(name: &str) -> PathBuf {
    let folder = env::var("TOOLARGS_SHARED").unwrap_or_else(|_| "../shared".to_owned());
    Path::new(&folder).join(name)
}
