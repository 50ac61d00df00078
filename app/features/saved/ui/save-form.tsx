import { paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { codeOf } from '../list'

interface Props {
  business: { id: number; slug: string; categorySlug: string }
  /** It is among those of this browser: such a page is made for its visitor alone. */
  isSaved: boolean
}

/** Says whether the business is saved; where the page is one for many, app/enhance/saved.ts says it. */
export function SaveForm({ business, isSaved }: Props) {
  return (
    <form method="post" action={paths.save(business)}>
      <Button icon="heart" wide data-save={codeOf(business.id)}>
        {isSaved ? 'Guardado' : 'Guardar'}
      </Button>
    </form>
  )
}
