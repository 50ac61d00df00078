import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * Words and phrases that are hard to read in comments for engineers who learned English as a second language.
 */
const HARD_WORDS = [
  ...['anew', 'besides', 'beside', 'taken back', 'so many', 'as many', 'just so', 'whoever', 'says of'],
  ...['told of', 'is asked for', 'says', 'said', 'told', 'tells', 'what is', 'who is', 'of which'],
  ...['kept', 'keeps', 'narrowed', 'stands', 'stood', 'somebody', 'nobody', 'else', 'goes', 'leaves'],
  ...['lies', 'hangs', 'meant', 'worth'],
]

const ANY_HARD_WORD = new RegExp(`\\b(?:${HARD_WORDS.join('|')})\\b`, 'gi')

interface WordCount {
  folder: string
  word: string
  count: number
}

/** Allowed uses of each word, by folder. A missing word is not allowed. */
export type Limits = Record<string, Record<string, number>>

export function toLimits(counts: WordCount[]): Limits {
  const limits: Limits = {}
  for (const { folder, word, count } of counts) limits[folder] = { ...limits[folder], [word]: count }
  return limits
}

/**
 * Counts the uses of each hard word in the comments of app and db, by feature or folder. Words without a use
 * are absent.
 */
export function countCommentWords(): WordCount[] {
  const counts = new Map<string, WordCount>()
  for (const file of sourceFiles()) {
    const folder = folderOf(file)
    for (const comment of readComments(readFileSync(file, 'utf8'), file))
      for (const [found] of comment.matchAll(ANY_HARD_WORD)) {
        const word = found.toLowerCase()
        const key = `${folder} ${word}`
        counts.set(key, { folder, word, count: (counts.get(key)?.count ?? 0) + 1 })
      }
  }
  return [...counts.values()].sort((a, b) => a.folder.localeCompare(b.folder) || a.word.localeCompare(b.word))
}

/** The comments of a TypeScript source, in their order. */
export function readComments(source: string, file: string): string[] {
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const ranges = new Map<number, string>()
  const visit = (node: ts.Node) => {
    // Text between JSX tags may look like a comment.
    const isText = node.kind === ts.SyntaxKind.JsxText || node.parent?.kind === ts.SyntaxKind.JsxElement
    if (!isText)
      for (const { pos, end } of [
        ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
      ])
        ranges.set(pos, source.slice(pos, end))
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return [...ranges].sort(([a], [b]) => a - b).map(([, text]) => text)
}

/**
 * Returns the folder of a file: `app/features/search/find/score.ts` belongs to `app/features/search`. Other
 * files belong to the folder below `app` or `db`.
 */
function folderOf(file: string): string {
  const parts = file.split('/')
  if (parts[1] === 'features') return parts.slice(0, 3).join('/')
  return parts.length > 2 ? parts.slice(0, 2).join('/') : (parts[0] ?? '')
}

function sourceFiles(): string[] {
  return ['app', 'db'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  )
}
