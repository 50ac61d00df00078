import { data } from '@remix-run/node'

/** Brackets and dots are left out for conform's sake: it builds arrays from them, as long as a name asks for. */
const NAME = /^[a-z][a-z0-9_-]{0,40}$/i
/** The server counts too, before anything reads the body; here they are counted as they were understood. */
export const MAX_FIELDS = 200
/** Of all fields that are text, in bytes: what the server lets a form without files bring. */
export const MAX_TEXT_LENGTH = 64 * 1_024

/**
 * The text fields of a posted form; 400 for what is no form, broken, of over 200 fields or of names that none of ours
 * has.
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 })
  })
  const fields = [...form]
  if (fields.length > MAX_FIELDS || !fields.every(([name]) => isFieldName(name)))
    throw data(null, { status: 400 })
  return new URLSearchParams(
    fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}

/** Whether a form of ours could have a field of this name. */
export const isFieldName = (name: string): boolean => NAME.test(name)

/** The request with these fields as its body, for a library that insists on reading the form by itself. */
export function withForm(request: Request, form: URLSearchParams): Request {
  const headers = new Headers(request.headers)
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
  return new Request(request.url, { method: 'POST', headers, body: form })
}
