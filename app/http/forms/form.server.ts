import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { data } from '@remix-run/node'
import busboy, { type Busboy } from 'busboy'
import { z } from 'zod'
import {
  KEEP_THROUGH_SIGN_IN_FIELD,
  pickReturnableFields,
  RESUMED_AFTER_SIGN_IN_FIELD,
} from './returned-form'

/** A field name has no brackets or dots. Conform would build arrays of any length from them. */
const FIELD_NAME_PATTERN = /^[a-z][a-z0-9_-]{0,40}$/i
/** Maximum number of parsed fields. The server also counts them in the raw body of a form without files. */
export const MAX_FORM_FIELDS = 200
/**
 * Maximum size of all text fields together, in bytes. The server has the same limit for a form without files.
 */
export const MAX_FORM_TEXT_BYTES = 64 * 1_024

/** Removes NUL characters from a text. PostgreSQL cannot store them (T271). */
const removeNulCharacters = (text: string): string => text.replaceAll('\u0000', '')

/**
 * Returns the text fields of a posted form, without NUL. Ignores files. Throws 400 if the body is not a form,
 * has more than 200 fields, or an invalid field name.
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 })
  })
  const fields = [...form]
  if (fields.length > MAX_FORM_FIELDS || !fields.every(([name]) => isValidFieldName(name)))
    throw data(null, { status: 400 })
  return new URLSearchParams(
    fields.flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, removeNulCharacters(value)]] : [],
    ),
  )
}

/** Whether a form of the site can have a field with this name. */
export const isValidFieldName = (name: string): boolean => FIELD_NAME_PATTERN.test(name)

export interface ExpectedUpload {
  field: string
  /** Maximum size in bytes. One byte more is read, so that the file check can reject a larger file. */
  most: number
  /** Set for a field that accepts several files. Otherwise only the first one is read. */
  several?: {
    /** Maximum number of files. */
    count: number
    /** Maximum size of all files together, in bytes. If it is exceeded, no file is returned (T263). */
    bytes: number
    /** Error message if the files are too large together. */
    tooLarge: string
  }
}

export interface SentFile {
  /** Name of the file on the device of the user, without path. */
  name: string
  /** Content of the file. Null if there were too many files, so that it was not read. */
  bytes: Buffer | null
}

interface ReadForm {
  form: URLSearchParams
  files: SentFile[]
  /** True if the files are too large together. `files` is then empty. */
  isTooLarge: boolean
}

/**
 * Reads a form with files. Stores at most `most` + 1 bytes per file and ignores files in other fields. Throws
 * 400 if the body is not a form of the site. Throws 413 if a form that is not multipart is too large.
 */
export async function readFormWithFile(request: Request, expected: ExpectedUpload): Promise<ReadForm> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) return readPlain(request)
  try {
    const parser = busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      limits: {
        fileSize: expected.most + 1,
        files: MAX_FORM_FIELDS,
        fields: MAX_FORM_FIELDS,
        parts: MAX_FORM_FIELDS,
        fieldSize: MAX_FORM_TEXT_BYTES,
        headerPairs: 20,
      },
    })
    const read = collect(parser, expected)
    await pipeline(Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]), parser)
    return read()
  } catch {
    throw data(null, { status: 400 })
  }
}

/** Reads a form that is not multipart, for example because `enctype` is missing. */
async function readPlain(request: Request): Promise<ReadForm> {
  if (Number(request.headers.get('content-length')) > MAX_FORM_TEXT_BYTES) throw data(null, { status: 413 })
  return { form: await readForm(request), files: [], isTooLarge: false }
}

/**
 * Collects the parts of a form while they arrive. The function that it returns then returns the form, or
 * throws if a part is invalid.
 */
function collect(parser: Busboy, { field: expected, several }: ExpectedUpload): () => ReadForm {
  const form = new URLSearchParams()
  const files: { name: string; chunks: Buffer[] | null }[] = []
  let problem = false
  let text = 0
  let size = 0
  const isTooLarge = () => several !== undefined && size > several.bytes
  for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
    parser.on(event, () => {
      problem = true
    })
  parser.on('field', (name, value, { valueTruncated, nameTruncated }) => {
    text += Buffer.byteLength(value)
    if (!isValidFieldName(name) || nameTruncated || valueTruncated || text > MAX_FORM_TEXT_BYTES)
      problem = true
    else form.append(name, removeNulCharacters(value))
  })
  parser.on('file', (field, stream, { filename: name = '' }) => {
    // If a file is cut off, the parser reports it, too. Without this listener the error could end the
    // process.
    stream.on('error', () => undefined)
    const chunks: Buffer[] | null =
      field === expected && files.length < (several?.count ?? 1) && !isTooLarge() ? [] : null
    if (field === expected) files.push({ name, chunks })
    if (!chunks) return stream.resume()
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (isTooLarge()) for (const each of files) each.chunks?.splice(0)
    })
  })
  return () => {
    if (problem) throw new Error('This is no form of ours')
    if (isTooLarge()) return { form, files: [], isTooLarge: true }
    const sent = files.map(({ name, chunks }) => ({ name, bytes: chunks && Buffer.concat(chunks.splice(0)) }))
    // If no file was chosen, browsers send an empty file without a name.
    const chosen = sent.filter(({ name, bytes }) => name !== '' || bytes?.length !== 0)
    return { form, files: chosen, isTooLarge: false }
  }
}

/** Returns a request with these fields as its body, for a library that parses forms itself. */
export function toRequestWithForm(request: Request, form: URLSearchParams): Request {
  const headers = new Headers(request.headers)
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
  return new Request(request.url, { method: 'POST', headers, body: form })
}

const fields = z.array(z.tuple([z.string().refine(isValidFieldName), z.string()])).max(MAX_FORM_FIELDS)

/**
 * Packs a form into one field, when its session has ended. The sign-in form sends it along. Null if the form
 * has no `KEEP_THROUGH_SIGN_IN_FIELD` or nothing to store.
 */
export function packFormForSignIn(form: URLSearchParams): string | null {
  const kept = pickReturnableFields(form).filter(
    ([name]) => name !== KEEP_THROUGH_SIGN_IN_FIELD && name !== RESUMED_AFTER_SIGN_IN_FIELD,
  )
  return form.has(KEEP_THROUGH_SIGN_IN_FIELD) && kept.length > 0 ? JSON.stringify(kept) : null
}

/** Returns the fields in a text of `packFormForSignIn`. Null if the text is invalid. */
export function unpackFormAfterSignIn(packed: string | null): [string, string][] | null {
  try {
    return fields.parse(JSON.parse(packed ?? ''))
  } catch {
    return null
  }
}
