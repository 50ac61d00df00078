import { useNavigation } from '@remix-run/react'
import { useSentForm } from '~/http/forms/retry'

export function useSentPromotionForm<Action>() {
  const image = useNavigation().formData?.get('imagen')
  return { ...useSentForm<Action>(), isUploading: image instanceof File && image.size > 0 }
}
