import { randomInt } from 'node:crypto'
import { seal, unseal } from './seal.server'

export interface Question {
  /** As `¿Cuánto es tres más cuatro?`. */
  text: string
  /** What the answer is checked against; comes back in a hidden field. */
  token: string
}

const PURPOSE = 'plain question'
const VALID_FOR = 60 * 60 * 1000
const NUMBERS = [
  'cero',
  'uno',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciseis',
  'diecisiete',
  'dieciocho',
]

/**
 * One plain sum in words (D37). `whom` is who is asked, as an address: the token is worth nothing to anybody else.
 */
export function askQuestion(secrets: readonly string[], whom: string, now = new Date()): Question {
  const [first, second] = [randomInt(1, 10), randomInt(1, 10)]
  const sum = `${first + second}-${now.getTime().toString(36)}`
  return {
    text: `¿Cuánto es ${NUMBERS[first]} más ${NUMBERS[second]}?`,
    token: seal(secrets, `${PURPOSE} ${whom}`, sum),
  }
}

/** Whether `answer`, in digits or in words, is right, within an hour of the question. */
export function isAnswered(
  secrets: readonly string[],
  whom: string,
  { token, answer }: { token: string; answer: string },
  now = new Date(),
): boolean {
  const [sum, asked] = unseal(secrets, `${PURPOSE} ${whom}`, token)?.split('-') ?? []
  if (!sum || !asked || now.getTime() - Number.parseInt(asked, 36) > VALID_FOR) return false
  const said = answer
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
  return said === sum || said === NUMBERS[Number(sum)]
}
