import { z } from 'zod'
import { db } from '~/db.server'
import { env } from '~/env.server'
import type { Actor } from '~/features/audit/schema'
import { MAX_IMAGE_BYTES } from '~/features/images/image'
import { imageRefusal, LOGO_NOT_UPLOADED } from '~/features/images/labels'
import { storeImage } from '~/features/images/store.server'
import { countUp, limitKey } from '~/features/rate-limits/counter.server'
import { images } from '~/gateways/object-store/stores.server'
import { saveForm } from '~/http/forms/save-form.server'
import { askToWait } from '~/http/forms/too-many-requests.server'
import { clientAddress, clientNetwork } from '~/http/visitors/client.server'
import { setLogo } from '../logo.server'

interface Saving {
  request: Request
  businessId: number
  /** Whose link it is sent by, none for an administrator: it has a limit, and waits for one picture before the next (T141). */
  owner?: string
  actor: Actor
  leave: () => Promise<Response>
}

/** Pictures that the owners of a business may send in an hour. */
const MOST_AN_HOUR = 20
const HOUR = 60 * 60

/** Takes the picture in `logo` and leaves, or says why not (row 204): 422 for none or a large one, 429 for too many, 503 else. */
export const takeLogo = ({ businessId, owner, actor, leave, ...args }: Saving) =>
  saveForm({
    ...args,
    schema: z.object({}),
    upload: { field: 'logo', most: MAX_IMAGE_BYTES },
    invalid: LOGO_NOT_UPLOADED,
    failed: rejection('Inténtalo de nuevo en un momento'),
    store: async (_, { file }) => {
      const wait = owner && file ? await secondsToWait(businessId, 1) : 0
      if (wait > 0) return { ok: false as const, reason: 'too_many' as const, wait }
      const result = await storeImage(db, images, file, {
        businessId,
        ...(owner && { uploader: uploaderOf(owner) }),
      })
      if (result.ok) await setLogo(db, { actor }, businessId, result.image.hash)
      return result
    },
    leave: (stored, { form, sendBack }) => {
      if (stored.ok) return leave()
      if (stored.reason === 'too_many') return askToWait(form, stored.wait)
      return sendBack(rejection(imageRefusal(stored)), stored.reason === 'busy' ? 429 : 422)
    },
  })

/** Whose turn an owner's picture takes. */
export const uploaderOf = (token: string) => [
  `link ${token}`,
  `network ${clientNetwork() ?? clientAddress()}`,
]

/** Counts pictures that owners of a business send; in seconds, how long to wait where they are too many (T141). */
export async function secondsToWait(businessId: number, pictures: number): Promise<number> {
  const key = limitKey(env.SESSION_SECRETS[0] ?? '', 'pictures of a business', String(businessId))
  let wait = 0
  for (let sent = 0; sent < pictures; sent += 1) {
    const { count, secondsLeft } = await countUp(db, key, HOUR)
    if (count > MOST_AN_HOUR) wait = secondsLeft
  }
  return wait
}

const rejection = (message: string) => ({ title: LOGO_NOT_UPLOADED, errors: { logo: [message] } })
