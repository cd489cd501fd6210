import { bicycle } from "./bicycle.js";
import { bread } from "./bread.js";
import { chart } from "./chart.js";
import { cover } from "./cover.js";
import { cup } from "./cup.js";
import { dancer } from "./dancer.js";
import { eitherWay } from "./either-way.js";
import { garden } from "./garden.js";
import { group } from "./group.js";
import { guitar } from "./guitar.js";
import { hives } from "./hives.js";
import { logo } from "./logo.js";
import { map } from "./map.js";
import { mountain } from "./mountain.js";
import { packaged } from "./package.js";
import { paper } from "./paper.js";
import { parcel } from "./parcel.js";
import { party } from "./party.js";
import { portrait } from "./portrait.js";
import { rack } from "./rack.js";
import type { Motif } from "./scene.js";
import { screen } from "./screen.js";
import { sea } from "./sea.js";
import { shop } from "./shop.js";
import { sketch } from "./sketch.js";
import { street } from "./street.js";
import { texture } from "./texture.js";

export const motifs = {
  cover,
  logo,
  screen,
  sketch,
  chart,
  map,
  paper,
  rack,
  shop,
  group,
  packaged,
  party: eitherWay(party),
  cup: eitherWay(cup),
  parcel: eitherWay(parcel),
  dancer: eitherWay(dancer),
  portrait: eitherWay(portrait),
  bread: eitherWay(bread),
  guitar: eitherWay(guitar),
  bicycle: eitherWay(bicycle),
  hives: eitherWay(hives),
  garden: eitherWay(garden),
  sea: eitherWay(sea),
  mountain: eitherWay(mountain),
  street: eitherWay(street),
  texture,
} satisfies Readonly<Record<string, Motif>>;

export type MotifName = keyof typeof motifs;

type Row = readonly [words: RegExp, motif: MotifName];

/** What kinds of picture there are that show something made: the first row that fits. */
const made: readonly Row[] = [
  [words("cover|poster|banner|preview|thumbnail|flyer|invitation|party|carousel"), "cover"],
  [words("logo|lettering|mark|brand|profile"), "logo"],
  [words("screenshot|mockup|window|dashboard"), "screen"],
  [words("sketch|drawing|layout"), "sketch"],
  [words("chart|graph|figure|boarding|spending|ridership|reader|sale|visitor"), "chart"],
  [words("map|plan|district|site"), "map"],
  [words("receipt|scan|badge|invoice|bill|letter|form"), "paper"],
];

/** What is seen in photos: the first row that fits. Words of what is in the foreground stand above those of places. */
const seen: readonly Row[] = [
  [words("party|birthday|anniversary"), "party"],
  [words("rack|server|cabinet"), "rack"],
  [words("shop|front|books?tore|store|cinema|theatre|museum|florist|pharmacy|bistro|kiosk"), "shop"],
  [words("cup|mug|coffee|steam|kettle"), "cup"],
  [words("dancer|ballet|dance"), "dancer"],
  [
    words("child|children|kid|team|family|intern|intake|choir|apprentice|kindergarten|school|meeting|staff|parade"),
    "group",
  ],
  [words("portrait|grandmother|grandfather|aunt|uncle"), "portrait"],
  [words("bread|bakery|bun|cooking"), "bread"],
  [words("guitar|jazz|music|record|concert"), "guitar"],
  [words("bike|bicycle|cycling"), "bicycle"],
  [words("blend|iced|gift|herb|distillery|bottle|package|toy|water|catalogue|lamp|foods|spa"), "packaged"],
  [words("defect|parcel|box|order|return|delivery|damage"), "parcel"],
  [words("bee|hive|honey"), "hives"],
  [words("sea|harbour|lighthouse|ferry|boat|pier|beach|swim|bridge|canoe|port|shipping|river|coast|holiday"), "sea"],
  [words("garden|orchard|bloom|path|tulip|flower|allotment|campsite|park|hedge|tea"), "garden"],
  [words("snow|mountain|forest|hill|quarry|alpine|hut|trail|valley|lodge|lake|camping|camp"), "mountain"],
  [words("street|market|tram|line|office|branch|city|town|mill|kiln|workshop|tower|hotel|clinic|department"), "street"],
  [words("house|kitchen|warehouse|holdings|logistics|move|fair|region|visit|still"), "street"],
  // Two or more names, and nothing that is known to be a thing.
  [/^(photo )?\p{Lu}[\p{L}'’-]+( \p{Lu}[\p{L}'’.-]*)+$/u, "portrait"],
  [words("photo"), "street"],
  [/./s, "texture"],
];

/** The words alone or in the plural. */
function words(list: string): RegExp {
  return new RegExp(`\\b(${list})(s|es)?\\b`, "i");
}

/** What a picture with this label shows. */
export function motifOf(label: string): MotifName {
  return firstFit([...made, ...seen], label);
}

/** What a photo with this label shows. */
export function photoOf(label: string): MotifName {
  return firstFit(seen, label);
}

function firstFit(rows: readonly Row[], label: string): MotifName {
  return rows.find(([fits]) => fits.test(label))?.[1] ?? "texture";
}
