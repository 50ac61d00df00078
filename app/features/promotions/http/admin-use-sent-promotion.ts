import { useNavigation } from '@remix-run/react'
import { useSentForm } from '~/http/forms/use-sent-form'

export function useSentPromotion<Action>() {
  const image = useNavigation().formData?.get('imagen')
  return { ...useSentForm<Action>(), isUploading: image instanceof File && image.size > 0 }
}
