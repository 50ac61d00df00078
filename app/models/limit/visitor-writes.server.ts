import type { Db } from 'db/connect'
import { countUp, limitKey } from './counter.server'
import { networkOf } from './network'

const WINDOW = 60 * 60
/** Forms of one kind from one address within an hour; a carrier's address is that of many phones. */
const PER_ADDRESS = 5
const PER_NETWORK = 30

/** A form that a visitor sends: its kind, as `report`, and where from, as `clientAddress` gives it. */
export interface VisitorWrite {
  form: string
  address: string
  secret: string
}

/**
 * Counts a form sent; true when address or network have sent more of its kind within the hour than people usually
 * do. Nobody is refused for it: it leads to the plain question (D37).
 */
export async function countWrite(db: Db, write: VisitorWrite, now = new Date()): Promise<boolean> {
  const fromAddress = await countUp(db, keyOf(write, 'address', write.address), WINDOW, now)
  const fromNetwork = await countUp(db, keyOf(write, 'network', networkOf(write.address)), WINDOW, now)
  return fromAddress.count > PER_ADDRESS || fromNetwork.count > PER_NETWORK
}

const keyOf = ({ secret, form, address }: VisitorWrite, what: string, whom: string | null) =>
  limitKey(secret, `${form} from ${what}`, whom ?? address)
