import { Form, type FormProps, useSubmit } from '@remix-run/react'
import { type FormEvent, useMemo, useState } from 'react'
import { adminPaths } from '~/admin-paths'
import { CHUNK_BYTES } from '~/values/files/list-size'

/** A chunk that does not arrive is sent again, each time after twice as long; the first wait in milliseconds. */
const TRIES = 5
const WAIT = 1_000

const BROKEN =
  'Se cortó el envío del archivo y no se pudo seguir. Revisa tu conexión y súbelo otra vez; nada cambió en el directorio.'

/**
 * Remix's form for a list: one that is larger than a chunk goes out in chunks, and the form itself then says which they
 * were. A small one is sent as it is.
 */
export function useFormInChunks({ isSending }: { isSending: boolean }) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const submit = useSubmit()
  const as = useMemo(() => {
    const send = async (event: FormEvent<HTMLFormElement>) => {
      const fields = new FormData(event.currentTarget)
      const file = fields.get('archivo')
      setProblem(undefined)
      if (!(file instanceof File) || file.size <= CHUNK_BYTES) return
      event.preventDefault()
      const action = event.currentTarget.getAttribute('action') ?? ''
      setShare(0)
      const key = await sendChunks(file, setShare)
      setShare(null)
      if (key === null) return setProblem(BROKEN)
      fields.delete('archivo')
      fields.set('envio', key)
      fields.set('partes', String(Math.ceil(file.size / CHUNK_BYTES)))
      fields.set('nombre', file.name)
      submit(fields, { method: 'post', action, encType: 'multipart/form-data' })
    }
    return (props: FormProps) => <Form {...props} onSubmit={send} />
  }, [submit])
  return {
    as,
    isSending: isSending || share !== null,
    sent: share === null ? undefined : `Enviando… ${Math.round(share * 100)} %`,
    problem,
  }
}

/** Sends all of a file; answers what the chunks are called by, null when one did not arrive. */
async function sendChunks(file: File, tell: (share: number) => void): Promise<string | null> {
  const key = newKey()
  for (let start = 0; start < file.size; start += CHUNK_BYTES) {
    const fields = new FormData()
    fields.set('envio', key)
    fields.set('parte', String(start / CHUNK_BYTES + 1))
    fields.set('archivo', file.slice(start, start + CHUNK_BYTES), 'parte')
    if (!(await arrives(fields))) return null
    tell(Math.min(1, (start + CHUNK_BYTES) / file.size))
  }
  return key
}

async function arrives(body: FormData): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) await new Promise((done) => setTimeout(done, WAIT * 2 ** (attempt - 1)))
    const status = await fetch(adminPaths.importChunk(), { method: 'POST', body }).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 204) return true
    // What the server refuses it refuses again; what did not reach it may yet.
    if (status >= 200 && status < 500 && status !== 408 && status !== 429) return false
  }
  return false
}

/** A random UUID: browsers have `randomUUID` on secure addresses only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
