//! `work ENGINE.wasm COUNTING.wasm` writes an engine that does the same and counts the instructions that
//! it runs in a global, `instructions`.

use std::env;
use std::error::Error;
use std::fs;

use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{
    CodeSection, ConstExpr, ExportKind, ExportSection, Function, GlobalSection, GlobalType,
    Instruction, Module, ValType,
};
use wasmparser::{ExportSectionReader, FunctionBody, GlobalSectionReader, Operator, Parser};

type Done = Result<(), reencode::Error>;

fn main() -> Result<(), Box<dyn Error>> {
    let mut paths = env::args().skip(1);
    let (Some(from), Some(to)) = (paths.next(), paths.next()) else {
        return Err("usage: work ENGINE.wasm COUNTING.wasm".into());
    };
    let mut module = Module::new();
    Counting::default().parse_core_module(&mut module, Parser::new(0), &fs::read(from)?)?;
    fs::write(to, module.finish())?;
    Ok(())
}

#[derive(Default)]
struct Counting {
    /// The index of the global that counts.
    global: u32,
}

impl Reencode for Counting {
    type Error = std::convert::Infallible;

    fn parse_global_section(
        &mut self,
        globals: &mut GlobalSection,
        section: GlobalSectionReader<'_>,
    ) -> Done {
        reencode::utils::parse_global_section(self, globals, section)?;
        self.global = globals.len();
        let ty = GlobalType { val_type: ValType::I64, mutable: true, shared: false };
        globals.global(ty, &ConstExpr::i64_const(0));
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: ExportSectionReader<'_>,
    ) -> Done {
        reencode::utils::parse_export_section(self, exports, section)?;
        exports.export("instructions", ExportKind::Global, self.global);
        Ok(())
    }

    fn parse_function_body(&mut self, code: &mut CodeSection, body: FunctionBody<'_>) -> Done {
        let mut function = self.new_function_with_parsed_locals(&body)?;
        // Those since the last place from which, or to which, anything jumps.
        let mut passed = 0;
        for operator in body.get_operators_reader()? {
            let operator = operator?;
            let counts = !matches!(
                operator,
                Operator::Block { .. } | Operator::Loop { .. } | Operator::Else | Operator::End
            );
            passed += i64::from(counts);
            if jumps(&operator) {
                self.count(&mut function, std::mem::take(&mut passed));
            }
            function.instruction(&self.instruction(operator)?);
        }
        code.function(&function);
        Ok(())
    }
}

impl Counting {
    fn count(&self, function: &mut Function, passed: i64) {
        if passed > 0 {
            function
                .instruction(&Instruction::GlobalGet(self.global))
                .instruction(&Instruction::I64Const(passed))
                .instruction(&Instruction::I64Add)
                .instruction(&Instruction::GlobalSet(self.global));
        }
    }
}

fn jumps(operator: &Operator<'_>) -> bool {
    matches!(
        operator,
        Operator::Loop { .. }
            | Operator::If { .. }
            | Operator::Else
            | Operator::End
            | Operator::Br { .. }
            | Operator::BrIf { .. }
            | Operator::BrTable { .. }
            | Operator::Return
            | Operator::Unreachable
    )
}
