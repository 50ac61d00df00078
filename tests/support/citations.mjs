import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import typescript from 'typescript'

// Finds which behaviours the tests cover. A title names rows of docs/behaviours.md in square brackets, next
// to decisions, threats and faults: `[72, 77, D26]`, `[1][2]`, `[103–118]`. Rows of a `describe` apply to its
// tests. Skipped tests do not count.

/** @typedef {{ file: string, line: number, title: string, rows: number[] }} Citation */

const TESTS = /\.(test|spec)\.tsx?$/
const RUNNERS = new Set(['test', 'it', 'describe'])
const SILENT = new Set(['skip', 'todo', 'fixme'])
const BRACKETS = /\[([^\][]+)\]/g
const ITEM = /^(?:[DTF]\d+|(\d+)(?:[–-](\d+))?)$/

/** Returns the rows of a title, in order. Brackets with other content have none. @param {string} title */
export function rowsOf(title) {
  return [...title.matchAll(BRACKETS)].flatMap(([, inside = '']) => {
    const items = inside.split(',').map((item) => ITEM.exec(item.trim()))
    return items.every((item) => item !== null) ? items.flatMap(numbersOf) : []
  })
}

/** @param {RegExpExecArray} item */
function numbersOf([, first, last = first]) {
  if (!first) return []
  return Array.from({ length: Math.max(0, Number(last) - Number(first) + 1) }, (_, n) => Number(first) + n)
}

/** Returns the tests of a file with rows in their own title or in that of a `describe` around them.
 * @param {string} file Its name for reports.
 * @param {string} text
 * @returns {Citation[]} */
export function citationsIn(file, text) {
  const source = typescript.createSourceFile(file, text, typescript.ScriptTarget.Latest)
  /** @type {Citation[]} */
  const citations = []
  const visit = (/** @type {import('typescript').Node} */ node, /** @type {number[]} */ around) => {
    const call = typescript.isCallExpression(node) ? runnerOf(node) : undefined
    if (call?.silent) return
    const rows = call ? [...around, ...rowsOf(call.title)] : around
    if (call && call.runner !== 'describe' && rows.length) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      citations.push({ file, line, title: call.title, rows: [...new Set(rows)] })
    }
    // A test contains no tests.
    if (call && call.runner !== 'describe') return
    node.forEachChild((child) => visit(child, rows))
  }
  visit(source, [])
  return citations
}

/** Returns the function and the title of a test call. Computed parts of the title are `…`.
 * @param {import('typescript').CallExpression} call */
function runnerOf(call) {
  const title = titleOf(call.arguments[0])
  const words = wordsOf(call.expression)
  const [runner = ''] = words
  if (title === undefined || !RUNNERS.has(runner)) return undefined
  return {
    title,
    runner: words.includes('describe') ? 'describe' : runner,
    silent: words.some((word) => SILENT.has(word)),
  }
}

/** @param {import('typescript').Node | undefined} node */
function titleOf(node) {
  if (!node) return undefined
  if (typescript.isStringLiteralLike(node)) return node.text
  if (!typescript.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
}

/** `test.describe.each(…)` returns test, describe, each.
 * @param {import('typescript').Node} node
 * @returns {string[]} */
function wordsOf(node) {
  if (typescript.isIdentifier(node)) return [node.text]
  if (typescript.isPropertyAccessExpression(node)) return [...wordsOf(node.expression), node.name.text]
  return typescript.isCallExpression(node) ? wordsOf(node.expression) : []
}

/** The citations of every test file below a folder. @param {string} folder */
export function citationsBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => TESTS.test(name))
    .sort()
    .flatMap((name) => citationsIn(name, readFileSync(join(folder, name), 'utf8')))
}

/** Returns number and text of each row of docs/behaviours.md. A text is one line. @param {string} markdown */
export function behavioursIn(markdown) {
  const rows = [...markdown.matchAll(/^\| *(\d+) *\|(.*)\|$/gm)]
  return rows.map(([, number, cells = '']) => ({
    number: Number(number),
    text: cells
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(' · '),
  }))
}
