import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A received message. */
export interface Letter {
  /** Recipients of the SMTP envelope, regardless of the headers. */
  to: string[]
  /** Headers and body, decoded. */
  text: string
}

/** Starts a real mail server on the loopback interface that accepts and stores all messages. */
export async function startPostOffice(): Promise<{
  url: string
  letters: Letter[]
  stop: () => Promise<void>
}> {
  const letters: Letter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        letters.push({ to, text: readable(Buffer.concat(chunks).toString()) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, letters, stop }
}

const fromHex = (text: string, mark: string) =>
  Buffer.from(
    text.replace(new RegExp(`${mark}([0-9A-F]{2})`, 'g'), (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  ).toString()

/** Decodes headers and quoted-printable bodies. */
function readable(raw: string): string {
  const words = raw
    .replace(/\?=\r\n\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) => fromHex(text.replaceAll('_', ' '), '='))
    .replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString())
  return words.replace(/=\r\n/g, '').replace(/(?:=[0-9A-F]{2})+/g, (bytes) => fromHex(bytes, '='))
}
