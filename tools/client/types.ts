/**
 * The types of the client for npm. The compiler writes a declaration file for each source file. They use types of the contract, which
 * is not published and is made of zod's schemas: those are written out, with their comments, into one more file.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { API, type Checker, NodeBuilderFlags, SymbolFlags, type Type } from "typescript/unstable/sync";

const CONTRACT = "@toile/contract";

type Places = { root: string; source: string; out: string };

/** Writes one `.d.ts` for each file of `source` into `out`, and `contract.d.ts` beside them. */
export function writeTypes({ root, source, out }: Places): void {
  const declared = declarationsOf({ root, source });
  const used = new Set<string>();
  for (const [name, text] of declared) {
    for (const [, names = ""] of text.matchAll(/(?:import|export) type \{([^}]*)\} from "@toile\/contract"/g))
      for (const one of names.split(",")) used.add(one.trim());
    const published = text.replaceAll(`"${CONTRACT}"`, '"./contract.js"').replaceAll(/"(\.\/[\w-]+)\.ts"/g, '"$1.js"');
    if (/"@toile\//.test(published)) throw new Error(`${name} uses the contract in a way that cannot be published`);
    fs.writeFileSync(path.join(out, name), published);
  }
  used.delete("");
  fs.writeFileSync(path.join(out, "contract.d.ts"), writtenOut({ root, source, names: [...used].toSorted() }));
}

/** What the compiler makes of the source files: name → text. */
function declarationsOf({ root, source }: Omit<Places, "out">): [name: string, text: string][] {
  const folder = fs.mkdtempSync(path.join(tmpdir(), "toile-client-"));
  try {
    const config = path.join(folder, "tsconfig.json");
    const compilerOptions = {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: folder },
      ...{ rootDir: path.join(root, "packages"), typeRoots: [path.join(root, "node_modules", "@types")] },
    };
    const settings = { extends: path.join(root, "tsconfig.base.json"), compilerOptions };
    fs.writeFileSync(config, JSON.stringify({ ...settings, files: [path.join(source, "index.ts")] }));
    const compiler = path.join(root, "node_modules", "typescript", "bin", "tsc");
    const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, "-p", config], { encoding: "utf8" });
    if (status !== 0) throw new Error(`the client's types could not be written:\n${stdout}${stderr}`);
    const made = path.join(folder, path.relative(path.join(root, "packages"), source));
    return fs.readdirSync(made).map((name) => [name, fs.readFileSync(path.join(made, name), "utf8")]);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Types of the contract by name, as declarations that name no other type. */
function writtenOut({ root, source, names }: Omit<Places, "out"> & { names: string[] }): string {
  const api = new API({ cwd: root });
  try {
    const config = path.join(path.dirname(source), "tsconfig.json");
    const { checker, program } = required(
      api.updateSnapshot({ openProjects: [config] }).getProjects()[0],
      "the client's project",
    );
    const index = program.getSourceFile(path.join(root, "packages", "contract", "src", "index.ts"));
    const contract = required(checker.getSymbolAtLocation(required(index, "the contract")), "the contract's exports");
    const exported = checker.getExportsOfModule(contract);
    const declarations = names.map((name) => {
      const symbol = required(
        exported.find((one) => one.name === name),
        `the contract's ${name}`,
      );
      return `export type ${name} = ${print(checker, checker.getDeclaredTypeOfSymbol(symbol), "")};`;
    });
    return `/** What the API sends and takes. */\n\n${declarations.join("\n\n")}\n`;
  } finally {
    api.close();
  }
}

function required<T>(value: T | undefined, noun: string): T {
  if (value === undefined) throw new Error(`${noun} cannot be read`);
  return value;
}

const hasFields = (checker: Checker, type: Type): boolean =>
  checker.isArrayType(type) ||
  type.isObjectType() ||
  (type.isUnionType() && manyOf(type).some((one) => hasFields(checker, one)));
const manyOf = (type: Type): readonly Type[] => (type.isUnionType() ? (type.getTypes() ?? []) : [type]);

/** A type with its fields and their comments, however deep. @throws an Error for a kind of type that the contract has not used yet */
function print(checker: Checker, type: Type, indent: string): string {
  if (!hasFields(checker, type)) return plain(checker, type);
  if (type.isUnionType()) {
    const parts = manyOf(type).map((one) => print(checker, one, indent));
    return [...parts.filter((part) => part !== "null"), ...parts.filter((part) => part === "null")].join(" | ");
  }
  if (checker.isArrayType(type) && type.isTypeReference()) {
    const [item] = checker.getTypeArguments(type);
    const one = required(item, "an array's type");
    const text = print(checker, one, indent);
    return manyOf(one).length > 1 ? `(${text})[]` : `${text}[]`;
  }
  if (checker.getIndexInfosOfType(type).length > 0) throw new Error(`${plain(checker, type)} has fields without names`);
  const fields = checker.getPropertiesOfType(type).map((field) => {
    const mark = field.flags & SymbolFlags.Optional ? "?" : "";
    const value = required(checker.getTypeOfSymbol(field), field.name);
    const comment = field.getDocumentationComment(checker).replaceAll(/\s+/g, " ").trim();
    const inner = `${indent}  `;
    return `${comment ? `${inner}/** ${comment} */\n` : ""}${inner}${field.name}${mark}: ${print(checker, value, inner)};\n`;
  });
  return `{\n${fields.join("")}${indent}}`;
}

function plain(checker: Checker, type: Type): string {
  const text = checker.typeToString(type, undefined, NodeBuilderFlags.NoTruncation | NodeBuilderFlags.InTypeAlias);
  // A name in the text would refer to a type that the package does not contain.
  const names = text.replaceAll(/"[^"]*"/g, "").match(/[A-Za-z]+/g) ?? [];
  const builtIn = new Set(["string", "number", "boolean", "true", "false", "null", "undefined", "unknown"]);
  const strange = names.find((name) => !builtIn.has(name));
  if (strange) throw new Error(`the contract's type ${strange} cannot be written out`);
  return text;
}
