import { Form, useNavigation } from '@remix-run/react'
import type { ReturnedForm } from '~/ui/form/returned-form'

/** How the form of a promotion is sent: by Remix, and whether it is on its way with a picture (row 263). */
export function useSending(returned: ReturnedForm | undefined) {
  const { state, formData } = useNavigation()
  const image = formData?.get('imagen')
  return {
    as: Form,
    returned,
    isSending: state !== 'idle',
    isUploading: image instanceof File && image.size > 0,
  }
}
