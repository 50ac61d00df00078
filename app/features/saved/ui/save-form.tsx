import { paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { encodeId } from '../list'

interface SaveFormProps {
  business: { id: number; slug: string; categorySlug: string }
  /** The business is in the list of this browser. */
  isSaved: boolean
}

/** Button that shows whether the business is saved. On cached pages app/enhance/saved.ts sets the text. */
export function SaveForm({ business, isSaved }: SaveFormProps) {
  return (
    <form method="post" action={paths.save(business)}>
      <Button icon="heart" wide data-save={encodeId(business.id)}>
        {isSaved ? 'Guardado' : 'Guardar'}
      </Button>
    </form>
  )
}
