import { data } from '@remix-run/node'

/** No brackets or dots, because conform builds arrays of any requested length from them. */
const NAME = /^[a-z][a-z0-9_-]{0,40}$/i
/** The server already counts fields before the body is parsed. This limit applies to the parsed fields. */
export const MAX_FIELDS = 200
/** Maximum size of all text fields in bytes. The server accepts the same for a form without files. */
export const MAX_TEXT_LENGTH = 64 * 1_024

/** Text of a field without NUL: no browser sends it, and PostgreSQL does not store it (T271). */
export const withoutNul = (text: string): string => text.replaceAll('\u0000', '')

/**
 * Returns the text fields of a posted form, without NUL. Throws 400 if the body is not a form, has more than
 * 200 fields, or an invalid field name.
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 })
  })
  const fields = [...form]
  if (fields.length > MAX_FIELDS || !fields.every(([name]) => isFieldName(name)))
    throw data(null, { status: 400 })
  return new URLSearchParams(
    fields.flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, withoutNul(value)]] : [],
    ),
  )
}

/** Whether a form of the site may have a field with this name. */
export const isFieldName = (name: string): boolean => NAME.test(name)

/** Returns a request with these fields as its body, for a library that parses the form itself. */
export function withForm(request: Request, form: URLSearchParams): Request {
  const headers = new Headers(request.headers)
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
  return new Request(request.url, { method: 'POST', headers, body: form })
}
