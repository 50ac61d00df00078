import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { data } from '@remix-run/node'
import busboy, { type Busboy } from 'busboy'
import { isFieldName, MAX_FIELDS, MAX_TEXT_LENGTH, readForm } from './form.server'

export interface ExpectedFile {
  field: string
  /** Its size in bytes, of which one more is kept, so that who judges the file sees that it is too large. */
  most: number
  /** How many its field takes: 1 unless said otherwise. */
  count?: number
}

export interface SentFile {
  /** What whoever chose it calls it; never a path. */
  name: string
  /** Null for one of more than are taken, which is not held. */
  bytes: Buffer | null
}

interface ReadForm {
  form: URLSearchParams
  files: SentFile[]
}

/** A form with files: of a larger one `most` and one bytes are held, of others nothing. 400 for no form of ours. */
export async function readFormWithFile(request: Request, expected: ExpectedFile): Promise<ReadForm> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) return readPlain(request)
  try {
    const parser = busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      limits: {
        fileSize: expected.most + 1,
        files: MAX_FIELDS,
        fields: MAX_FIELDS,
        parts: MAX_FIELDS,
        fieldSize: MAX_TEXT_LENGTH,
        headerPairs: 20,
      },
    })
    const read = collect(parser, expected)
    await pipeline(Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]), parser)
    return await read()
  } catch {
    throw data(null, { status: 400 })
  }
}

/** A form that chose to send no file at all, as one without the right `enctype` does. */
async function readPlain(request: Request): Promise<ReadForm> {
  if (Number(request.headers.get('content-length')) > MAX_TEXT_LENGTH) throw data(null, { status: 413 })
  return { form: await readForm(request), files: [] }
}

/** Listens to the parts of a form; what it returns tells what they were, or throws when they are not a form's. */
function collect(parser: Busboy, expected: ExpectedFile): () => Promise<ReadForm> {
  const form = new URLSearchParams()
  const files: { name: string; chunks: Promise<Buffer[]> | null }[] = []
  let problem = false
  let text = 0
  for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
    parser.on(event, () => {
      problem = true
    })
  parser.on('field', (name, value, { valueTruncated, nameTruncated }) => {
    text += value.length
    if (!isFieldName(name) || nameTruncated || valueTruncated || text > MAX_TEXT_LENGTH) problem = true
    else form.append(name, value)
  })
  parser.on('file', (field, stream, { filename: name = '' }) => {
    // One that breaks off is told by the parser as well; unheard, its error would end the process.
    stream.on('error', () => undefined)
    const isTaken = field === expected.field && files.length < (expected.count ?? 1)
    const chunks = isTaken ? stream.toArray() : null
    chunks?.catch(() => undefined)
    if (!isTaken) stream.resume()
    if (field === expected.field) files.push({ name, chunks })
  })
  return async () => {
    const read = files.map(async ({ name, chunks }) => ({
      name,
      bytes: chunks && Buffer.concat(await chunks),
    }))
    const sent = await Promise.all(read)
    if (problem) throw new Error('This is no form of ours')
    // A field in which nothing was chosen sends a file without a name.
    return { form, files: sent.filter(({ name, bytes }) => name !== '' || bytes?.length !== 0) }
  }
}
