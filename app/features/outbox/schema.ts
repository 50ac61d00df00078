export interface Mail {
  to: string
  subject: string
  text: string
  replyTo?: string | undefined
  calendar?: string | undefined
  /**
   * Page with one button where the reader stops messages of this kind. A mail program may press the button
   * itself (RFC 8058).
   */
  unsubscribeUrl?: string | undefined
}

/** Data for the marketing service about a registration with consent (row 178, D38). */
export interface MarketingEvent {
  email: string
  firstname: string
  company: string
  companyemail: string
  companydescription: string
  phone: string
  /** Categories, city and `nuevo-registro`. */
  tags: string[]
}

/** A message to be sent. Each key is sent only once. */
export type OutboxMessage = {
  /** Kind and id of its row, such as `registration-mail-12`: letters, digits and hyphens. */
  key: string
  /** Description for administrators, without personal data. */
  about: string
} & ({ kind: 'mail'; payload: Mail } | { kind: 'marketing'; payload: MarketingEvent })

export type ClaimedMessage = OutboxMessage & {
  id: number
  attempt: number
}

/** Channels that the operator has configured. Messages without a channel are not stored (D38). */
export interface DeliveryChannels {
  mail: boolean
  marketing: boolean
}
