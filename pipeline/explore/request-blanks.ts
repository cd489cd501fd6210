/** The blanks of a request, by resource type or field label; what it makes is marked by ">". */
export function blanksIn(request: string): string[] {
  return [...request.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? "");
}
