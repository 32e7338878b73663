/** Words that say nothing of what a text is about, in the languages that the product speaks; of at least three letters. */
const words = `
about after again all also and any are because been before being but can could did does doing don down each even ever every
few for from get got had has have her here hers him his how into its just like made make many may more most much must nor
not now off one only other our out over own really same she should since some such than that the their them then there these
they thing things this those though through too under until very was way well were what when where which while who why will
with without would yes you your

aina aivan alle asti edes eikä eivätkä ehkä ehkäpä eivät ellei eli emme emmekä enkä etkä ettei ettekä ennen entä ette että
hän häneltä hänen hänet heidän heidät heille heitä hyvin ihan ilman itse jaa joka jokin joku jolla jonka jonkin jos joskus
jossa josta jota jotain jotka jotta juuri kaikki kaikkea kanssa kautta keiden ken kenen kerran koko koska kuin kuinka
kuitenkin kukaan kun kuten kyllä lisäksi liian lähes melko mikä mikään millä milloin minkä minua minulla minulle minun minut
minä missä mistä mitkä mitä mitään mukaan muut muuta muuten mutta myös nämä näin näitä niiden niin niitä noin nuo nyt nää
olemme olen olet olette oli olin olisi olivat olla olleet ollut ovat paljon sekä sen siellä siinä sillä sille sinne sinun
sinä sitten sitä tai tämä tämän tänä tässä tästä tätä tosi tuo tuli tällä vaan vai vaikka vain vielä voi voisi

alla allt alltid andra att bara blev bli blir bra både början dem den denna deras dess dessa det detta dig din dina ditt
dock där därför efter eller ett finns flera fram från får för före genom gör göra hade han hans har henne hennes hon honom
hur här icke inga ingen inget innan inte jag kan kom kunde lite man med mellan men mer mig min mina mitt mot mycket måste
någon något några när nästan och också oss sedan sig sin sina sitt själv ska skall skulle som så sådan under upp ut utan vad
var vara varför varit varje vars vart vem vet vi vid vilka vilken vilket vill väl vår våra vårt även över är åt
`;

const stopWords: ReadonlySet<string> = new Set(words.split(/\s+/));

export const saysNothing = (word: string): boolean => stopWords.has(word);
