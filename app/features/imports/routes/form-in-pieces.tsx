import { Form, type FormProps, useSubmit } from '@remix-run/react'
import { type FormEvent, useMemo, useState } from 'react'
import { adminPaths } from '~/admin-paths'
import { PIECE_BYTES } from '~/values/list-size'

/** A piece that does not arrive is sent again, each time after twice as long; the first wait in milliseconds. */
const TRIES = 5
const WAIT = 1_000

const BROKEN =
  'Se cortó el envío del archivo y no se pudo seguir. Revisa tu conexión y súbelo otra vez; nada cambió en el directorio.'

/**
 * Remix's form for a list: one that is larger than a piece goes out in pieces, and the form itself then says which they
 * were. A small one is sent as it is.
 */
export function useFormInPieces({ isSending }: { isSending: boolean }) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const submit = useSubmit()
  const as = useMemo(() => {
    const send = async (event: FormEvent<HTMLFormElement>) => {
      const fields = new FormData(event.currentTarget)
      const file = fields.get('archivo')
      setProblem(undefined)
      if (!(file instanceof File) || file.size <= PIECE_BYTES) return
      event.preventDefault()
      const action = event.currentTarget.getAttribute('action') ?? ''
      setShare(0)
      const key = await sendPieces(file, setShare)
      setShare(null)
      if (key === null) return setProblem(BROKEN)
      fields.delete('archivo')
      fields.set('envio', key)
      fields.set('partes', String(Math.ceil(file.size / PIECE_BYTES)))
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

/** Sends all of a file; answers what the pieces are called by, null when one did not arrive. */
async function sendPieces(file: File, tell: (share: number) => void): Promise<string | null> {
  const key = newKey()
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    const fields = new FormData()
    fields.set('envio', key)
    fields.set('parte', String(start / PIECE_BYTES + 1))
    fields.set('archivo', file.slice(start, start + PIECE_BYTES), 'parte')
    if (!(await arrives(fields))) return null
    tell(Math.min(1, (start + PIECE_BYTES) / file.size))
  }
  return key
}

async function arrives(body: FormData): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) await new Promise((done) => setTimeout(done, WAIT * 2 ** (attempt - 1)))
    const status = await fetch(adminPaths.importPiece(), { method: 'POST', body }).then(
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
