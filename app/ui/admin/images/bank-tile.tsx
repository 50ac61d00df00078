import { adminPaths } from '~/admin-paths'
import type { BankImage } from '~/models/category/bank/schema'
import { inWidth } from '~/models/image/widths'
import { Button } from '../../button'
import { Badge } from '../badge'

interface Props {
  image: BankImage
  below: string
  isMain: boolean
}

/** An approved image: favourite or not, main or not (rows 215 to 217). */
export function BankTile({ image: { id, address, isFavorite, prompt }, below, isMain }: Props) {
  const which = <span className="visually-hidden"> (imagen {id})</span>
  return (
    <li className="admin-card photo-tile">
      <img src={inWidth(address, 480)} alt="" width={480} height={320} loading="lazy" />
      <p className="chips">
        {isMain && <Badge tone="good">Principal</Badge>}
        {isFavorite && <Badge tone="warm">★ Favorita</Badge>}
      </p>
      <p className="help">{prompt ?? 'Subida a mano'}</p>
      <div className="chips">
        <form method="post" action={adminPaths.favoriteImage(below, id)}>
          <Button size="small" aria-pressed={isFavorite}>
            {isFavorite ? 'Quitar de favoritas' : 'Marcar como favorita'}
            {which}
          </Button>
        </form>
        {!isMain && (
          <form method="post" action={adminPaths.mainImage(below)}>
            <input type="hidden" name="imagen" value={address} />
            <Button size="small">Usar como principal{which}</Button>
          </form>
        )}
      </div>
    </li>
  )
}
