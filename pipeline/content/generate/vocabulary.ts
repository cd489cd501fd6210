/** Made-up people. */
export const people = [
  "Amara Osei",
  "Ben Lindqvist",
  "Carla Mendes",
  "Dimitri Pavlov",
  "Elena Rossi",
  "Farid Nasser",
  "Greta Holm",
  "Hugo Martins",
  "Ines Carvalho",
  "Jakob Steiner",
  "Kira Novak",
  "Liam Doyle",
  "Mei Tanaka",
  "Noah Fischer",
  "Olivia Grant",
  "Pavel Urban",
] as const;

/** Made-up companies. */
export const companies = [
  "Alder Supplies",
  "Birchwood Print",
  "Calder Freight",
  "Dunmore Office",
  "Eastbrook Energy",
  "Fairlane Catering",
  "Glenrock Steel",
  "Harrow Cleaning",
  "Ivory Textiles",
  "Juniper Travel",
  "Kestrel Software",
  "Lindale Paper",
] as const;

export const departments = [
  "Finance",
  "Sales",
  "Marketing",
  "Operations",
  "Support",
  "Purchasing",
  "Logistics",
  "Human resources",
  "Research",
  "Legal",
] as const;

export const products = [
  "Desk lamp",
  "Office chair",
  "Paper A4",
  "Printer toner",
  "Standing desk",
  "Monitor arm",
  "Keyboard",
  "Headset",
  "Whiteboard",
  "Filing cabinet",
  "Water filter",
  "Label printer",
] as const;

export const regions = [
  "North",
  "South",
  "East",
  "West",
  "Central",
  "Coast",
  "Highlands",
  "Islands",
  "Capital",
  "Lakes",
] as const;

export const milestones = [
  "Requirements agreed",
  "Design approved",
  "Prototype shown",
  "Contract signed",
  "Material ordered",
  "First delivery",
  "Acceptance test",
  "Staff trained",
  "Handover",
  "Final report",
] as const;

export const posts = [
  "Morning walk",
  "Behind the scenes",
  "Guest interview",
  "Quick tips",
  "Market day",
  "Question round",
  "Before and after",
  "Team portrait",
  "Weekly review",
  "New arrivals",
] as const;

export const servers = [
  "alder-01",
  "birch-02",
  "cedar-03",
  "elm-04",
  "fir-05",
  "hazel-06",
  "larch-07",
  "maple-08",
  "oak-09",
  "willow-10",
] as const;

/** A line that most documents bear before they are final, so that there is something to find and replace in all of them. */
export const statusLine = "Status: open, internal draft with preliminary figures";
