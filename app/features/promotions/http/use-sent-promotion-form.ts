import { useNavigation } from '@remix-run/react'
import { useFormAnswer } from '~/http/forms/retry'

export function usePromotionFormAnswer<Action>() {
  const image = useNavigation().formData?.get('imagen')
  return { ...useFormAnswer<Action>(), isUploading: image instanceof File && image.size > 0 }
}
