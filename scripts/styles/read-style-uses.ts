import { type Expression, parseSync, Visitor } from 'oxc-parser';
import { resolveImport } from '../imports/read-imports.ts';

export type StyleUses = {
  /** Classes of stylesheets that are used by name. */
  named: { sheet: string; name: string }[];
  /** Stylesheets of which a class is used by a computed name. */
  computed: string[];
  /** Class names that are written as text. */
  texts: string[];
};

const SHEET = /\.module\.css$/;

/** How a source file uses stylesheets. @throws Error when it does not parse */
export function readStyleUses(file: string, source: string): StyleUses {
  const { program, module, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`Expected ${file} to parse: ${errors[0].message}`);
  const sheets = new Map(
    module.staticImports
      .filter(({ moduleRequest }) => SHEET.test(moduleRequest.value))
      .flatMap(({ moduleRequest, entries }) =>
        entries.map(({ localName }) => [localName.value, resolveImport(file, moduleRequest.value)] as const),
      ),
  );
  const uses: StyleUses = { named: [], computed: [], texts: [] };
  new Visitor({
    MemberExpression({ object, property, computed }) {
      const sheet = object.type === 'Identifier' ? sheets.get(object.name) : undefined;
      if (!sheet) return;
      if (computed || property.type !== 'Identifier') uses.computed.push(sheet);
      else uses.named.push({ sheet, name: property.name });
    },
    JSXAttribute({ name, value }) {
      if (name.name !== 'className' || !value) return;
      if (value.type === 'Literal') uses.texts.push(...readNames(value.value));
      if (value.type === 'JSXExpressionContainer' && value.expression.type !== 'JSXEmptyExpression')
        uses.texts.push(...readTexts(value.expression));
    },
  }).visit(program);
  return uses;
}

/** The texts that an expression can become, with those handed to `classNames`. */
function readTexts(expression: Expression): string[] {
  switch (expression.type) {
    case 'Literal':
      return readNames(expression.value);
    case 'TemplateLiteral':
      return [
        ...expression.quasis.flatMap(({ value }) => readNames(value.cooked)),
        ...expression.expressions.flatMap(readTexts),
      ];
    case 'ConditionalExpression':
      return [...readTexts(expression.consequent), ...readTexts(expression.alternate)];
    case 'LogicalExpression':
      return [...readTexts(expression.left), ...readTexts(expression.right)];
    case 'CallExpression':
      if (expression.callee.type !== 'Identifier' || expression.callee.name !== 'classNames') return [];
      return expression.arguments.flatMap((each) => (each.type === 'SpreadElement' ? [] : readTexts(each)));
    default:
      return [];
  }
}

function readNames(text: unknown): string[] {
  return typeof text === 'string' ? text.split(/\s+/).filter(Boolean) : [];
}
