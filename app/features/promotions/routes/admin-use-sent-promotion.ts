import { useNavigation } from '@remix-run/react'
import { useSentForm } from '~/http/forms/use-sent-form'

/** The same for the form of a promotion, and whether it is on its way with a picture (row 263). */
export function useSentPromotion<Action>() {
  const image = useNavigation().formData?.get('imagen')
  return { ...useSentForm<Action>(), isUploading: image instanceof File && image.size > 0 }
}
