/** @typedef {{ request(method: string, path: string, body?: unknown): Promise<Response> }} ServerLine */

/**
 * Asks the server that this page came from. The token comes in the fragment of the address, which no browser sends, and
 * is taken out of the address at once; reloading goes on with it.
 * @returns {ServerLine}
 */
export function openServerLine() {
  const given = /^#token=([\w-]+)$/.exec(location.hash)?.[1];
  if (given !== undefined) {
    history.replaceState(null, "", location.pathname);
    sessionStorage.setItem("taskloom-token", given);
  }
  const token = given ?? sessionStorage.getItem("taskloom-token") ?? "";
  return {
    async request(method, path, body) {
      /** @type {Record<string, string>} */
      const headers = { authorization: `Bearer ${token}` };
      if (body !== undefined) headers["content-type"] = "application/json";
      const text = body === undefined ? null : JSON.stringify(body);
      // An answer that is on its way arrives though the page is closed.
      const response = await fetch(path, { method, headers, body: text, keepalive: method !== "GET" });
      if (response.ok) return response;
      if (response.status === 401) {
        throw new Error("the server does not know this page: open the address that was printed");
      }
      throw new Error((await response.text()).trim() || `the server answered ${response.status}`);
    },
  };
}
