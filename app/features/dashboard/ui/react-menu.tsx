import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { Caret } from '~/ui/display/caret'
import {
  barItemClasses,
  currentOf,
  IN_BAR,
  MENU,
  MENU_LIST,
  type MoreLinks,
  menuButtonClasses,
} from './admin-bar'

/** Menu in the bar. Arrow keys, Home, End and letters move in it. Escape closes it. */
export default function ReactMenu(more: MoreLinks) {
  return (
    <Menu as="div" className={MENU}>
      <MenuButton className={`cursor-pointer ${menuButtonClasses(more)} max-md:w-full`}>
        Más
        <Caret />
      </MenuButton>
      <MenuItems modal={false} className={MENU_LIST}>
        {more.links.map(({ text, href, id }) => (
          <MenuItem
            key={href}
            as="a"
            id={id}
            href={href}
            className={`${barItemClasses(Boolean(currentOf(href, more.current)), IN_BAR)} data-[focus]:underline`}
            aria-current={currentOf(href, more.current)}
          >
            {text}
          </MenuItem>
        ))}
      </MenuItems>
    </Menu>
  )
}
