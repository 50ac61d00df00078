import type { AppLoadContext } from '@remix-run/node'
import type { Db } from 'db/connect'
import { IMAGE_REFUSALS, LOGO_NOT_UPLOADED } from '~/features/images/labels'
import { MAX_IMAGE_BYTES } from '~/features/images/schema'
import { storeImage } from '~/features/images/store.server'
import { returnForm, storeOrReturn } from '~/http/forms/submission.server'
import { readFile } from '~/http/forms/upload.server'
import { type NoteLogo, setLogo } from '../logo.server'

interface Upload {
  request: Request
  context: AppLoadContext
}

/**
 * Takes the picture in the field `logo` of a form as the logo of a business. Null when it is stored; else the answer
 * that says why not (row 204): 422 for a file that is no picture or too large, 503 when the disk or database fails.
 */
export async function receiveLogo(
  db: Db,
  folder: string,
  businessId: number,
  upload: Upload,
  note?: NoteLogo,
): Promise<ReturnType<typeof returnForm> | null> {
  const file = await readFile(upload.request, { field: 'logo', most: MAX_IMAGE_BYTES })
  const form = new URLSearchParams()
  const stored = await storeOrReturn(
    upload,
    form,
    rejection('Inténtalo de nuevo en un momento'),
    async () => {
      const result = await storeImage(db, folder, file)
      if (result.ok) await setLogo(db, businessId, result.image.hash, note)
      return result
    },
  )
  if (!stored.ok) return stored.answer
  if (stored.value.ok) return null
  return returnForm(upload.context, form, rejection(IMAGE_REFUSALS[stored.value.reason]))
}

const rejection = (message: string) => ({ title: LOGO_NOT_UPLOADED, errors: [{ id: 'logo', message }] })
