//! What keeps the house in order: layers, a map of them, and a vocabulary of which every word is in
//! use.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use toolargs::{Coded, ContractCode, IssueCode, Layer, RepairCode};

/// Modules that stand side by side: neither names the other.
const SISTERS: [[&str; 2]; 1] = [["parse", "contract"]];

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("tests run in the project's folder") {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The modules of a folder from the lowest to the highest, as its root lists them.
fn layers(root: &Path) -> Vec<String> {
    let root = read(root);
    let lines = root.lines().map(|line| line.strip_prefix("pub(crate) ").unwrap_or(line));
    let names = lines.filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
    names.map(str::to_owned).collect()
}

#[test]
fn a_module_names_only_those_below_it() {
    let mut layers = layers(Path::new("src/lib.rs"));
    layers.push("lib".to_owned());
    let mut wrong = Vec::new();
    for file in files("src", "rs") {
        let place = file.strip_prefix("src").expect("found below src");
        let module = place.iter().next().expect("a file has a name").to_string_lossy();
        let module = module.trim_end_matches(".rs");
        let own = layers.iter().position(|layer| layer == module);
        let own = own.unwrap_or_else(|| panic!("lib.rs lists {module} in a line of its own"));
        for (number, line) in read(&file).lines().enumerate() {
            for named in line.split("crate::").skip(1) {
                let named: String =
                    named.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                let rank = layers.iter().position(|layer| *layer == named);
                let sister = SISTERS.iter().any(|pair| {
                    pair.contains(&module) && pair.contains(&named.as_str()) && module != named
                });
                if rank.is_none_or(|rank| rank > own) || sister {
                    wrong.push(format!(
                        "{}:{}: {module} names {named}",
                        file.display(),
                        number + 1
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a module of a folder names above itself all the same: of the root what calls no module, or
/// a module by which reading comes back to where it began.
const NAMED_ABOVE: [(&str, &str); 3] = [
    // Digits alone.
    ("format", "number"),
    // Words alone.
    ("check", "too_deep"),
    // A text in a text is read as one of its own.
    ("parse/locate", "spoilt"),
];

#[test]
fn a_module_of_a_folder_names_only_those_below_it() {
    let roots: Vec<_> = files("src", "rs").into_iter().filter(|f| f.ends_with("mod.rs")).collect();
    let mut excused = BTreeSet::new();
    for root in roots {
        let layers = layers(&root);
        let folder = root.parent().and_then(Path::file_name).expect("a folder has a name");
        for (own, module) in layers.iter().enumerate() {
            let text = read(&root.with_file_name(module).with_extension("rs"));
            let (code, _) = text.split_once("#[cfg(test)]").unwrap_or((&text, ""));
            let place = format!("{}/{module}", folder.to_string_lossy());
            for name in code.split("super::").skip(1).flat_map(named) {
                let rank = layers.iter().position(|layer| layer == name);
                // Types and constants of the root name nothing; its functions may call any module.
                let is_function = name.starts_with(|c: char| c.is_lowercase()) && name != "self";
                if rank.map_or(!is_function, |rank| rank <= own) {
                    continue;
                }
                let is_it = |(from, to): &&(&str, &str)| place.starts_with(from) && *to == name;
                let listed = NAMED_ABOVE.iter().find(is_it);
                excused.insert(listed.unwrap_or_else(|| panic!("{place} names {name}")));
            }
        }
    }
    assert_eq!(excused.len(), NAMED_ABOVE.len(), "all that is excused is so named");
}

/// Methods by which a walk comes back to where it began, for what is inside a value, and who calls
/// them.
const RECURSION: [(&str, &[&str]); 5] = [
    ("location", &["names", "lists", "objects", "unevaluated"]),
    ("schema", &["trial", "unions"]),
    ("declared", &["union", "nest", "rename"]),
    ("undeclared", &["union"]),
    ("node", &["refs", "read", "keywords"]),
];

/// Some folders are one type, whose methods stand in all of their modules: those call none above,
/// too. Only calls on the type itself are seen: of any other value the text does not say the type.
#[test]
fn a_method_calls_only_those_below_it() {
    let mut upward = BTreeSet::new();
    for root in files("src", "rs").into_iter().filter(|file| file.ends_with("mod.rs")) {
        let layers = layers(&root);
        let text = |module: &String| read(&root.with_file_name(module).with_extension("rs"));
        let texts: Vec<_> = layers.iter().map(text).collect();
        let mut homes = BTreeMap::new();
        for (home, text) in texts.iter().enumerate() {
            homes.extend(lines_of_types(text).filter_map(|(of, line)| {
                let (before, method) = line.strip_prefix("    ")?.split_once("fn ")?;
                let is_head = matches!(before, "" | "pub " | "pub(super) " | "pub(crate) ");
                is_head.then(|| ((of, named(method)[0]), home))
            }));
        }
        for (own, text) in texts.iter().enumerate() {
            for (of, line) in lines_of_types(text) {
                let called = ["self.", "this."].into_iter().flat_map(|of| line.split(of).skip(1));
                for name in called.filter_map(|call| Some(call.split_once('(')?.0)) {
                    let Some(home) = homes.get(&(of, name)) else { continue };
                    if *home > own {
                        upward.insert((name.to_owned(), layers[own].clone()));
                    }
                }
            }
        }
    }
    let recursion =
        RECURSION.iter().flat_map(|(name, callers)| callers.iter().map(|by| (*name, *by)));
    let recursion = recursion.map(|(name, by)| (name.to_owned(), by.to_owned())).collect();
    assert_eq!(upward, recursion, "a method, and a module below that calls it");
}

/// The lines of a module, each with the type whose methods it stands among.
fn lines_of_types(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut of = "";
    text.lines().map(move |line| {
        if let Some(head) = line.strip_prefix("impl") {
            let generic = head.strip_prefix('<').and_then(|head| head.split_once("> "));
            let name = generic.map_or(head, |(_, name)| name);
            of = named(name.rsplit(" for ").next().unwrap_or(name).trim_start())[0];
        }
        (of, line)
    })
}

/// What a path goes on with: one name, or those in its braces.
fn named(path: &str) -> Vec<&str> {
    let (of_names, is_one) = match path.strip_prefix('{') {
        Some(names) => (names.split('}').next().unwrap_or(names), false),
        None => (path, true),
    };
    let names = of_names.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    names.take(if is_one { 1 } else { usize::MAX }).collect()
}

/// What rustfmt leaves as it is.
#[test]
fn a_comment_is_as_wide_as_the_code() {
    for file in files("src", "rs").into_iter().chain(files("tests", "rs")) {
        for (number, line) in read(&file).lines().enumerate() {
            let is_wide = line.trim_start().starts_with("//") && line.chars().count() > 100;
            assert!(!is_wide, "{}:{}: over 100 columns", file.display(), number + 1);
        }
    }
}

/// What Rust formats by is trapped in WebAssembly, where only panics need it. The build sees
/// `format!`, but neither a number that becomes text nor what is written into one.
#[test]
fn the_engine_makes_its_texts_by_itself() {
    for file in files("src", "rs") {
        let whole = read(&file);
        let code = whole.split("#[cfg(test)]").next().unwrap_or(&whole);
        for (number, line) in code.lines().enumerate() {
            // What is asked for by a formatter is written into that.
            let line = line.replace("write!(f, ", "");
            let formats =
                ["format!(", "write!(", ".to_string()"].iter().find(|own| line.contains(**own));
            assert_eq!(formats, None, "{}:{}: use `part::filled`", file.display(), number + 1);
        }
    }
}

#[test]
fn the_code_map_names_every_module() {
    let map = read(Path::new("ARCHITECTURE.md"));
    // Of two modules with one name the map could leave one out.
    let mut taken = BTreeSet::new();
    for file in files("src", "rs") {
        let is_folder = file.ends_with("mod.rs");
        let named = if is_folder { file.parent().expect("a file is in a folder") } else { &file };
        let name = named.file_stem().expect("a module has a name").to_string_lossy();
        let name = if is_folder { format!("`{name}/`") } else { format!("`{name}`") };
        let is_lib = file == Path::new("src/lib.rs");
        assert!(taken.insert(name.clone()), "{} has the name of another module", file.display());
        assert!(is_lib || map.contains(&name), "{} is not in the map", file.display());
    }
    for file in files("js/src", "ts") {
        let place = file.strip_prefix("js/src").expect("found below js/src").with_extension("");
        // Each adapter is a module of its own, and those that they share are named.
        let is_adapter = place.starts_with("adapters") && !place.starts_with("adapters/shared");
        let is_declaration = place.extension().is_some();
        let name = place.strip_prefix("adapters").unwrap_or(&place).to_string_lossy();
        let is_named = map.contains(&format!("`{name}`"));
        assert!(is_adapter || is_declaration || is_named, "{} is not in the map", file.display());
    }
}

#[test]
fn every_code_has_a_case_a_line_in_the_docs_and_its_type() {
    let cases: String = files("tests/cases", "jsonl").iter().map(|file| read(file)).collect();
    let docs = read(Path::new("docs/codes.md"));
    let codes = [RepairCode::CODES, IssueCode::CODES, ContractCode::CODES].concat();
    let found_outside = [
        IssueCode::Custom,
        IssueCode::NotJson,
        IssueCode::NotText,
        IssueCode::ExtensionFailed,
        IssueCode::EngineFailed,
    ]
    .map(IssueCode::code);
    for code in &codes {
        let used = cases.contains(&format!("[\"{code}\",")) || found_outside.contains(code);
        assert!(used, "no case has `{code}`");
        assert!(docs.contains(&format!("| `{code}` |")), "docs/codes.md does not tell of `{code}`");
    }
    let rows_of = |mark: &str| -> BTreeSet<&str> {
        docs.lines().filter_map(|line| line.strip_prefix(mark)?.split('`').next()).collect()
    };
    let of_wrapper: Vec<&str> = rows_of("- `").into_iter().collect();
    let of_contracts = [ContractCode::CODES, &of_wrapper].concat();
    for (file, name, codes) in [
        ("report.ts", "RepairCode", RepairCode::CODES),
        ("report.ts", "RepairLayer", Layer::CODES),
        ("report.ts", "IssueCode", IssueCode::CODES),
        ("errors.ts", "ContractIssueCode", &of_contracts),
    ] {
        let types = read(&Path::new("js/src").join(file));
        let (_, union) = types.split_once(&format!("export type {name} =")).expect("a union");
        let (union, _) = union.split_once(';').expect("the end of the union");
        let members: BTreeSet<&str> = union.split('\'').skip(1).step_by(2).collect();
        assert_eq!(members, codes.iter().copied().collect(), "`{name}` of {file}");
    }
    let told = rows_of("| `");
    assert_eq!(told, codes.into_iter().collect(), "docs/codes.md tells of codes that do not exist");
}

/// It goes as a number to the wrapper, which has a name for all but that a call is rejected.
#[test]
fn a_verdict_is_the_same_number_on_both_sides() {
    let (engine, wrapper) = (read(Path::new("src/wasm.rs")), read(Path::new("js/src/engine.ts")));
    let (_, verdicts) = engine.split_once("enum Verdict {").expect("there are verdicts");
    let (verdicts, _) = verdicts.split_once("\n}").expect("the end of the verdicts");
    let verdicts =
        verdicts.lines().filter_map(|line| line.trim().strip_suffix(',')?.split_once(" = "));
    let mut named = 0;
    for (name, number) in verdicts.filter(|(name, _)| *name != "Rejected") {
        let line = format!("const {} = {number};\n", name.to_uppercase());
        assert!(wrapper.contains(&line), "js/src/engine.ts lacks {line}");
        named += 1;
    }
    assert_eq!(named, 4, "verdicts that have names");
}

#[test]
fn the_version_is_one() {
    let version = env!("CARGO_PKG_VERSION");
    let changelog = read(Path::new("CHANGELOG.md"));
    let newest = changelog.lines().find_map(|line| line.strip_prefix("## ")).expect("a release");
    assert!(newest.starts_with(&format!("[{version}]")), "CHANGELOG.md begins with {newest}");
}
