import { paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { encodeBase36Id } from '../list'

interface SaveFormProps {
  business: { id: number; slug: string; categorySlug: string }
  /** True if this browser has saved the business. */
  isSaved: boolean
}

/** Button that saves a business and shows whether it is saved. On cached pages, app/enhance/business.ts sets its text. */
export function SaveForm({ business, isSaved }: SaveFormProps) {
  return (
    <form method="post" action={paths.save(business)}>
      <Button icon="heart" wide data-save={encodeBase36Id(business.id)}>
        {isSaved ? 'Guardado' : 'Guardar'}
      </Button>
    </form>
  )
}
