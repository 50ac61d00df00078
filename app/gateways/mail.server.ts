import type { Transporter } from 'nodemailer'
import { env } from '~/env.server'

/** One plain text message. `key` names it: a copy sent again after a crash carries the same Message-ID. */
export interface OutgoingMail {
  to: string
  subject: string
  text: string
  replyTo?: string | undefined
  calendar?: string | undefined
}

const TIMEOUT_MS = 10_000

/** Whether the operator has given a mail server and a sender. Without them no message is ever written down. */
export const isMailConfigured = (): boolean => Boolean(env.SMTP_URL && env.MAIL_FROM)

let transport: Transporter | undefined

/**
 * Hands a message to the mail server; throws when the server refuses it or times out after ten seconds. Attachments are
 * never fetched from a URL or a path.
 */
export async function sendMail(mail: OutgoingMail, key: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  transport ??= createTransport({
    url: env.SMTP_URL ?? '',
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  await transport.sendMail({
    from: env.MAIL_FROM,
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo && { name: '', address: mail.replyTo },
    subject: mail.subject,
    text: mail.text,
    messageId: `<${key}@${new URL(env.PUBLIC_ORIGIN).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(mail.calendar && {
      attachments: [
        { filename: 'reserva.ics', content: mail.calendar, contentType: 'text/calendar; charset=utf-8' },
      ],
    }),
  })
}
