export interface Mail {
  to: string
  subject: string
  text: string
  replyTo?: string | undefined
  calendar?: string | undefined
}

/** What the marketing service is told of a registration with consent (row 178, D38). */
export interface MarketingEvent {
  email: string
  firstname: string
  company: string
  companyemail: string
  companydescription: string
  phone: string
  /** The categories, the city and `nuevo-registro`. */
  tags: string[]
}

/** Something to be sent, with the key under which it is sent once only. */
export type Dispatch = {
  /** What it is and of which row, as `registration-mail-12`: letters, digits and hyphens. */
  key: string
  /** What administrators read, without personal data. */
  about: string
} & ({ kind: 'mail'; payload: Mail } | { kind: 'marketing'; payload: MarketingEvent })

export type Claimed = Dispatch & {
  id: number
  attempt: number
}

/** What the operator has set up to send by. What has no channel is not written down at all (D38). */
export interface DeliveryChannels {
  mail: boolean
  marketing: boolean
}
