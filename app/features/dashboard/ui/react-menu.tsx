import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { Caret } from '~/ui/display/caret'
import {
  BAR_LINK_CLASSES,
  getAriaCurrent,
  getBarItemClasses,
  getMoreMenuButtonClasses,
  MORE_MENU_CLASSES,
  MORE_MENU_LIST_CLASSES,
  type MoreMenuProps,
} from './admin-bar'

/** Menu in the bar. Arrow keys, Home, End and letters move in it. Escape closes it. */
export default function KeyboardMenu(more: MoreMenuProps) {
  return (
    <Menu as="div" className={MORE_MENU_CLASSES}>
      <MenuButton className={`cursor-pointer ${getMoreMenuButtonClasses(more)} max-md:w-full`}>
        Más
        <Caret />
      </MenuButton>
      <MenuItems modal={false} className={MORE_MENU_LIST_CLASSES}>
        {more.links.map(({ text, href, id }) => (
          <MenuItem
            key={href}
            as="a"
            id={id}
            href={href}
            className={`${getBarItemClasses(Boolean(getAriaCurrent(href, more.current)), BAR_LINK_CLASSES)} data-[focus]:underline`}
            aria-current={getAriaCurrent(href, more.current)}
          >
            {text}
          </MenuItem>
        ))}
      </MenuItems>
    </Menu>
  )
}
