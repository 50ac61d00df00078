import { paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { codeOf } from '../list'

interface Props {
  business: { id: number; slug: string; categorySlug: string }
}

/** The same for everybody who reads the page; app/enhance/saved.ts marks what is saved already. */
export function SaveForm({ business }: Props) {
  return (
    <form method="post" action={paths.save(business)}>
      <Button icon="heart" wide data-save={codeOf(business.id)}>
        Guardar
      </Button>
    </form>
  )
}
