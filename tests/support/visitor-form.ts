import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signFormToken } from '../../app/features/visitors/spam-check/form-token.server'

const WORDS = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve']

/** The hidden time of a form that was drawn a minute ago by the server with this data. */
export function formTokenOf({ dataDir }: { dataDir: string }): string {
  const file = join(dataDir, 'session-secrets')
  // The server makes it when it first needs it, and takes one that is there.
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  const secrets = readFileSync(file, 'utf8').trim().split(',')
  return signFormToken(secrets, new Date(Date.now() - 60_000))
}

/** The sum that a page asks for, as a number; `NaN` where it asks for none. */
export function sumAsked(text: string): number {
  const [, first = '', second = ''] = /¿Cuánto es (\p{L}+) más (\p{L}+)\?/u.exec(text) ?? []
  const sum = WORDS.indexOf(first) + WORDS.indexOf(second)
  return sum > 0 ? sum : Number.NaN
}

/** The fields by which the question on a page is answered. */
export const answerTo = (text: string): { pregunta: string; respuesta: string } => ({
  pregunta: /name="pregunta" value="([^"]*)"/.exec(text)?.[1] ?? '',
  respuesta: String(sumAsked(text)),
})
