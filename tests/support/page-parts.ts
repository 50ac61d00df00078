import { expect } from 'vitest'

type Shown = string | { text: string }

/** Expects each part in a text, or in the text of an answer. */
export function expectParts(shown: Shown, ...parts: string[]): void {
  const text = typeof shown === 'string' ? shown : shown.text
  for (const part of parts) expect(text).toContain(part)
}

/** Expects an answer with this status, and each part in its text. */
export function expectAnswer(
  answer: { status: number | undefined; text: string },
  status: number,
  ...parts: string[]
): void {
  expect(answer.status).toBe(status)
  expectParts(answer, ...parts)
}

/** Expects a redirect with this status to this address. */
export function expectRedirect(
  answer: { status: number; headers: Headers },
  status: number,
  to: string,
): void {
  expect([answer.status, answer.headers.get('location')]).toEqual([status, to])
}
