import type { Transporter } from 'nodemailer'
import { env } from '~/env.server'

/** A plain text message. Its Message-ID is made from the `key` with which it is sent. */
export interface OutgoingMail {
  to: string
  subject: string
  text: string
  replyTo?: string | undefined
  calendar?: string | undefined
  /** Address sent as `List-Unsubscribe`. Another header lets mail programs POST to it (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

const SMTP_TIMEOUT_MS = 10_000

/** Whether the operator has set a mail server and a sender. */
export const isMailConfigured = (): boolean => Boolean(env.SMTP_URL && env.MAIL_FROM)

let transport: Transporter | undefined

/**
 * Sends a message to the mail server. Throws if the server rejects it or does not answer in time. Attachments
 * are not read from a URL or a path.
 */
export async function sendMail(mail: OutgoingMail, key: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  transport ??= createTransport({
    url: env.SMTP_URL ?? '',
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
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
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(mail.calendar && {
      attachments: [
        { filename: 'reserva.ics', content: mail.calendar, contentType: 'text/calendar; charset=utf-8' },
      ],
    }),
  })
}
