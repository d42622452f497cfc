// Stands for a provider's API on this machine: it gives the replies one after the other.

import { createServer } from 'node:http';

/** Where the API is, and what it was sent. */
export async function api(replies) {
  const requests = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(replies[requests.length - 1]));
    if (requests.length === replies.length) server.close();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return { url: `http://127.0.0.1:${server.address().port}`, requests };
}
