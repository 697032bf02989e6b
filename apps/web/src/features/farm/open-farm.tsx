import type { Farm } from "@passport/protocol/calls/farm";
import { useQuery } from "@tanstack/react-query";
import { FlowGrid } from "../../flow/flow.tsx";
import { useNow } from "../../lib/clock/use-clock.ts";
import { useLiveUser } from "../../lib/session/use-live-user.ts";
import { useUser } from "../../lib/session/use-user.ts";
import { catalogueTexts } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import type { NetworkGate } from "../../lib/wallet/network-gate.ts";
import { hasOwnersWallet } from "../../lib/wallet/owners-wallet.ts";
import { isSameAddress } from "../../lib/wallet/same-address.ts";
import { useConnectedWallet } from "../../lib/wallet/wallet-store.ts";
import { Button } from "../../ui/button/button.tsx";
import { farmMessages } from "./action/farm-messages.ts";
import { useFarmActions } from "./action/use-farm-actions.ts";
import { farmEnd } from "./farm-end.ts";
import { farmInfoQuery } from "./info/farm-info-query.ts";
import { DetailsCard } from "./parts/details-card.tsx";
import { FarmHead } from "./parts/farm-head.tsx";
import { MoveCard } from "./parts/move-card.tsx";
import { TakeOutCard } from "./parts/take-out-card.tsx";
import { SeasonCard } from "./season/season-card.tsx";
import { farmTexts } from "./texts.ts";
import { TutorialCard } from "./tutorial/tutorial-card.tsx";
import { TutorialDialog, useTutorial } from "./tutorial/use-tutorial.ts";

interface OpenFarmProps {
  farm: Farm;
  network: NetworkGate;
}

export const OpenFarm = ({ farm, network: Network }: OpenFarmProps) => {
  const texts = useTexts(farmTexts);
  const catalogue = useTexts(catalogueTexts);
  const user = useLiveUser(useUser());
  const { public_address: linked } = user;
  const wallet = useConnectedWallet();
  // Another wallet than the account's can do nothing here; the guard covers the page and says so.
  const account = wallet && linked && isSameAddress(wallet.address, linked) ? wallet.address : undefined;
  const isElsewhere = wallet !== undefined && wallet.chainId !== farm.chain_id;
  const reading = useQuery(farmInfoQuery(farm, isElsewhere ? undefined : account));
  const { data: info, isError, isFetching, refetch } = reading;
  const actions = useFarmActions({ farm, linked, info, readAgain: refetch });
  const tutorial = useTutorial();
  const end = farmEnd(farm, info, useNow());
  const { sending, problem, attempt } = actions;
  const messages = farmMessages({ problem, sending, hasReadFailed: isError }, { catalogue, texts });
  const shared = { farm, account, info, actions };
  return (
    <>
      <FarmHead
        end={end}
        info={info}
        isReading={isFetching}
        onHowTo={tutorial.open}
        isOpeningHowTo={tutorial.isOpening}
      />
      <FlowGrid
        main={
          <Network wanted={farm.chain_id}>
            <TakeOutCard {...shared} onConnect={() => void hasOwnersWallet(user)} />
            <MoveCard {...shared} />
          </Network>
        }
        aside={
          <>
            <SeasonCard info={info} />
            <DetailsCard
              farm={farm}
              end={end}
              info={info}
              messages={messages}
              attempt={attempt}
              messageAction={
                isError && (
                  <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
                    {texts.retry}
                  </Button>
                )
              }
            />
            <TutorialCard isOpening={tutorial.isOpening} onOpen={tutorial.open} />
          </>
        }
      />
      {tutorial.isOpen && <TutorialDialog onClose={tutorial.close} />}
    </>
  );
};
