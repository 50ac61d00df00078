// Loaded before a server under test. Only the loopback interface can be reached, as without a network. Each
// attempt is printed on standard error, with its host.
const dns = require('node:dns')
const net = require('node:net')

const LOOPBACK = /^(localhost|127\.|::1$|$)/

/** @param {string} host @param {string} code */
function refuse(host, code) {
  process.stderr.write(`no network: ${host}\n`)
  return Object.assign(new Error(`${code} ${host}`), { code })
}

const { connect } = net.Socket.prototype
/** @type {any} */
const socket = net.Socket.prototype
/** @this {net.Socket} @param {any[]} given */
socket.connect = function (...given) {
  // The functions of the module pass their arguments as one array.
  const [options] = Array.isArray(given[0]) ? given[0] : given
  if (options.path || LOOPBACK.test(options.host ?? '')) return Reflect.apply(connect, this, given)
  process.nextTick(() => this.destroy(refuse(options.host, 'ENETUNREACH')))
  return this
}

for (const source of /** @type {any[]} */ ([dns, dns.Resolver.prototype]))
  for (const name of Object.getOwnPropertyNames(source).filter((each) => /^(lookup|resolve)/.test(each))) {
    const look = source[name]
    /** @this {unknown} @param {string} host @param {any[]} rest */
    source[name] = function (host, ...rest) {
      if (LOOPBACK.test(host)) return Reflect.apply(look, this, [host, ...rest])
      process.nextTick(() => rest.at(-1)(refuse(host, 'ENOTFOUND')))
    }
  }
