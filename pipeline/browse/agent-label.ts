/** How an agent is called in lists: by its name, and by its seed unless that is the usual one. */
export function agentLabel({ agent, seed }: { agent: string; seed: number }): string {
  return seed === 1 ? agent : `${agent}, seed ${seed}`;
}
