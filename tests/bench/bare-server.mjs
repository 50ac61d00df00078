import { createServer } from 'node:http'
import process from 'node:process'

// Server for comparison: the minimum cost of a page. `/12345` answers with a body of that many bytes, created
// in advance.

/** @type {Map<string, Buffer>} */
const bodies = new Map()

/** @param {string} size */
function bodyOf(size) {
  const body = bodies.get(size) ?? Buffer.alloc(Number(size), 'a')
  bodies.set(size, body)
  return body
}

const server = createServer((request, response) => {
  const body = bodyOf(request.url?.slice(1) ?? '0')
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length })
  response.end(body)
})
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.stdout.write('ready\n'))
