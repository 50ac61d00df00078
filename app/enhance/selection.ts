import { createHtmlElement } from './element'

const KEPT = 'varios'

/** Selected rows of a list, each with its page number. If the search changes, the selection is discarded. */
interface Ticked {
  list: string
  pages: [item: string, page: number][]
}

/**
 * Selects all rows of a page, or with Shift a range of rows. The selection is stored while the user opens
 * other pages of the list.
 */
export function startRowSelection(): void {
  document.addEventListener('submit', ({ target }) => {
    if ((target as HTMLFormElement).elements.namedItem('cuales')) sessionStorage.removeItem(KEPT)
  })
  const form = document.querySelector<HTMLFormElement>('#varios')
  if (!form) return
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[name=cual][form=varios]')]
  keepTicks(form, boxes)
  tickRanges(boxes)
  tickAll(form, boxes)
}

function keepTicks(form: HTMLFormElement, boxes: HTMLInputElement[]): void {
  const at = new URL((form.elements.namedItem('volver') as HTMLInputElement).value, location.href)
  const page = Number(at.searchParams.get('pagina') ?? 1)
  at.searchParams.delete('pagina')
  const list = at.pathname + at.search
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Ticked | null
  const pages = new Map(kept?.list === list ? kept.pages : [])
  for (const box of boxes) if (pages.has(box.value)) box.checked = true
  const keep = () => {
    for (const [item, its] of pages) if (its === page) pages.delete(item)
    for (const box of boxes) {
      pages.delete(box.value)
      if (box.checked) pages.set(box.value, page)
    }
    sessionStorage.setItem(KEPT, JSON.stringify({ list, pages: [...pages] }))
  }
  keep()
  const elsewhere = [...pages].flatMap(([item, its]) => (its === page ? [] : [item]))
  if (elsewhere[0]) {
    form.append(createHtmlElement('input', { type: 'hidden', name: 'cual', value: elsewhere.join() }))
    form.querySelector('.ticked')?.setAttribute('data-elsewhere', ` y ${elsewhere.length} en otras páginas`)
  }
  document.addEventListener('change', keep)
}

/** With Shift, all boxes between the last clicked one and this one get the same state. */
function tickRanges(boxes: HTMLInputElement[]): void {
  let last = -1
  for (const [index, box] of boxes.entries())
    box.onclick = ({ shiftKey }) => {
      if (shiftKey && last >= 0)
        for (const each of boxes.slice(Math.min(last, index), Math.max(last, index) + 1))
          each.checked = box.checked
      last = index
    }
}

function tickAll(form: HTMLFormElement, boxes: HTMLInputElement[]): void {
  const label = form.querySelector<HTMLElement>('.tick-all')
  const all = label?.querySelector('input')
  if (!label || !all) return
  const show = () => {
    const ticked = boxes.filter(({ checked }) => checked).length
    all.checked = ticked === boxes.length
    all.indeterminate = ticked > 0 && !all.checked
  }
  label.hidden = false
  all.onclick = () => {
    for (const box of boxes) box.checked = all.checked
  }
  document.addEventListener('change', show)
  show()
}
