import type { Db } from 'db/connect'
import { countUp, limitKey } from './counter.server'
import { networkOf } from './network'

const WINDOW = 60 * 60
/** Forms of one kind within an hour from one address, or under one e-mail or phone wherever from. */
const PER_SENDER = 5
/** A carrier's network is that of many phones. */
const PER_NETWORK = 30

/** A form that a visitor sends. */
export interface VisitorWrite {
  /** Its kind, as `report`. */
  form: string
  /** As `clientAddress` gives it. */
  address: string
  /** E-mail and phone in it, as they are stored. */
  contacts?: readonly (string | null)[]
  secret: string
}

/**
 * Counts a form sent; true when address, network, e-mail or phone have sent more of its kind within the hour than
 * people usually do (T92). Nobody is refused for it: it leads to the plain question (D37).
 */
export async function countWrite(db: Db, write: VisitorWrite, now = new Date()): Promise<boolean> {
  const { address, contacts = [] } = write
  const counted: [what: string, whom: string, most: number][] = [
    ['address', address, PER_SENDER],
    ['network', networkOf(address) ?? address, PER_NETWORK],
    ...contacts.flatMap((contact): typeof counted => (contact ? [['contact', contact, PER_SENDER]] : [])),
  ]
  let isOver = false
  for (const [what, whom, most] of counted) {
    const { count } = await countUp(
      db,
      limitKey(write.secret, `${write.form} from ${what}`, whom),
      WINDOW,
      now,
    )
    isOver ||= count > most
  }
  return isOver
}
