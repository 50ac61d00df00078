import { z } from 'zod'
import { db } from '~/db.server'
import { MAX_IMAGE_BYTES } from '~/features/images/image'
import { imageRefusal, LOGO_NOT_UPLOADED } from '~/features/images/labels'
import { storeImage } from '~/features/images/store.server'
import { images } from '~/gateways/object-store/stores.server'
import { saveForm } from '~/http/forms/save-form.server'
import { type NoteLogo, setLogo } from '../logo.server'

interface Saving {
  request: Request
  businessId: number
  note?: NoteLogo
  leave: () => Promise<Response>
}

/** Takes the picture in `logo` and leaves, or says why not (row 204): 422 for none or a large one, 503 else. */
export const takeLogo = ({ businessId, note, leave, ...args }: Saving) =>
  saveForm({
    ...args,
    schema: z.object({}),
    upload: { field: 'logo', most: MAX_IMAGE_BYTES },
    invalid: LOGO_NOT_UPLOADED,
    failed: rejection('Inténtalo de nuevo en un momento'),
    store: async (_, { file }) => {
      const result = await storeImage(db, images, file)
      if (result.ok) await setLogo(db, businessId, result.image.hash, { note })
      return result
    },
    leave: (stored, { sendBack }) => (stored.ok ? leave() : sendBack(rejection(imageRefusal(stored)))),
  })

const rejection = (message: string) => ({ title: LOGO_NOT_UPLOADED, errors: { logo: [message] } })
