import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSignedFormToken } from '../../app/features/visitors/spam-check.server'

const WORDS = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve']

/** Form token of a form rendered a minute ago by the server with this data. */
export function formTokenOf({ dataDir }: { dataDir: string }): string {
  const file = join(dataDir, 'session-secrets')
  // The server creates the file on first use, and uses an existing one.
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  const secrets = readFileSync(file, 'utf8').trim().split(',')
  return createSignedFormToken(secrets, new Date(Date.now() - 60_000))
}

/** Result of the sum in the question of a page. `NaN` if there is none. */
export function sumAsked(text: string): number {
  const [, first = '', second = ''] = /¿Cuánto es (\p{L}+) más (\p{L}+)\?/u.exec(text) ?? []
  const sum = WORDS.indexOf(first) + WORDS.indexOf(second)
  return sum > 0 ? sum : Number.NaN
}

/** Fields with the answer to the question of a page. */
export const answerTo = (text: string): { pregunta: string; respuesta: string } => ({
  pregunta: /name="pregunta" value="([^"]*)"/.exec(text)?.[1] ?? '',
  respuesta: String(sumAsked(text)),
})
