// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {LimitedVouchers} from "../../src/LimitedVouchers.sol";
import {InvariantTest, vm} from "../support/Test.sol";
import {Book} from "./Book.sol";
import {EverybodyHandler} from "./EverybodyHandler.sol";
import {ITEM_MINTS, MINTS, UNSTAKES, WITHDRAWS} from "./World.sol";

/// @notice Looks at everything after every call. There is one function for forge, because each would walk the same walks
/// again; INVARIANTS.md names the lines and what asserts each.
contract EverybodyInvariants is InvariantTest {
    EverybodyHandler internal handler;
    LimitedVouchers[4] internal all;

    function setUp() public {
        // From the compiled file: a copy of the whole deployment inside this contract takes minutes to compile.
        handler = EverybodyHandler(vm.deployCode("EverybodyHandler.sol:EverybodyHandler", ""));
        all = handler.voucherContracts();
        _targets.push(address(handler));
    }

    function invariant_BookAndContractsAgree() public view {
        vm.assertEq(handler.breach(), "");
        holds_VouchersAddUp();
        holds_TheBalanceCoversTheQueue();
        holds_SettingsAreThoseThatWereLetThrough();
        holds_AThiefTakesNoMoreThanTheLimitOfOneKey();
        holds_ATokenIsInExactlyOnePlace();
        holds_AStakerIsKnownExactlyWhileTheTokenIsStaked();
        holds_ItemsExistOnlyByVoucherAndAreBurnedOnDeposit();
        holds_RolesAreTheHolders();
    }

    /// @dev How often each actor's calls had an effect, for build/test.ts: a walk in which nothing happens proves nothing.
    function afterInvariant() public {
        (string[] memory names, uint256[] memory tried, uint256[] memory worked) = handler.effects();
        string memory lines;
        for (uint256 i = 0; i < names.length; ++i) {
            lines = string.concat(lines, names[i], "\t", vm.toString(tried[i]), "\t", vm.toString(worked[i]), "\n");
        }
        lines = string.concat(lines, "malicious receiver: callback that works\t", vm.toString(handler.HOSTILE().callbacks()));
        lines = string.concat(lines, "\t", vm.toString(handler.HOSTILE().callbacksThatWorked()));
        vm.writeLine("packages/contracts/.cache/effects.tsv", lines);
    }

    function holds_VouchersAddUp() internal view {
        for (uint256 which = 0; which < 4; ++which) {
            (uint256 queued, uint256 voided) = handler.waiting(which);
            uint256 accounted = handler.paid(which) + handler.rejected(which) + queued + voided;
            vm.assertEq(accounted, handler.spent(which), "vouchers add up");
            vm.assertEq(all[which].queuedTotal(), queued, "the queue");
        }
        uint256 held;
        address[4] memory players = [alice, bob, carol, mallory];
        for (uint256 i = 0; i < 4; ++i) held += handler.SUPS().balanceOf(players[i]);
        for (uint256 i = 0; i < 3; ++i) held += handler.SUPS().balanceOf(_wallet(i));
        vm.assertEq(held, handler.paid(WITHDRAWS), "SUPS of players");
    }

    function holds_TheBalanceCoversTheQueue() internal view {
        uint256 balance = handler.SUPS().balanceOf(address(all[WITHDRAWS]));
        vm.assertGe(balance, all[WITHDRAWS].queuedTotal(), "the balance covers the queue");
    }

    function holds_SettingsAreThoseThatWereLetThrough() internal view {
        for (uint256 which = 0; which < 4; ++which) {
            Book.Settings memory settings = handler.settingsOf(which);
            vm.assertEq(all[which].signer(), settings.signer, "signer");
            vm.assertEq(all[which].perAccountLimit(), settings.perAccount, "limit of an account");
            vm.assertEq(all[which].overallLimit(), settings.overall, "overall limit");
            vm.assertEq(all[which].queueDelay(), settings.queueDelay, "delay");
            vm.assertTrue(all[which].paused() == settings.isPaused, "pause");
            vm.assertEq(all[which].defaultAdmin(), address(handler.LOCK()), "admin");
        }
        vm.assertEq(handler.WITHDRAWER().treasury(), handler.expectedTreasury(), "treasury");
        vm.assertEq(handler.WITHDRAWER().queueMinimum(), handler.expectedMinimum(), "minimum");
        vm.assertEq(handler.LOCK().getMinDelay(), handler.TIMELOCK_DELAY(), "delay of the timelock");
    }

    function holds_AThiefTakesNoMoreThanTheLimitOfOneKey() internal view {
        for (uint256 which = 0; which < 4; ++which) {
            vm.assertLe(handler.takenOf(which), handler.allowedOf(which), "a thief's part");
        }
        (uint256 sups, uint256 tokens, uint256 items) = (0, 0, 0);
        for (uint256 i = 0; i < 3; ++i) {
            sups += handler.SUPS().balanceOf(_wallet(i));
            tokens += handler.COLLECTIBLE().balanceOf(_wallet(i));
            for (uint256 id = 0; id < 3; ++id) items += handler.ITEMS().balanceOf(_wallet(i), id);
        }
        vm.assertEq(sups, handler.takenOf(WITHDRAWS), "stolen SUPS");
        vm.assertEq(tokens, handler.takenOf(MINTS) + handler.takenOf(UNSTAKES), "stolen tokens");
        vm.assertEq(items, handler.takenOf(ITEM_MINTS), "stolen items");
    }

    function holds_ATokenIsInExactlyOnePlace() internal view {
        address[9] memory places = [
            alice, bob, carol, mallory, address(handler.STAKING()), address(handler.STAKING_OLD()), _wallet(0),
            _wallet(1), _wallet(2)
        ];
        uint256 sum;
        for (uint256 i = 0; i < places.length; ++i) sum += handler.COLLECTIBLE().balanceOf(places[i]);
        vm.assertEq(sum, handler.minted(), "tokens");
        for (uint256 tokenId = 0; tokenId < handler.TOKENS(); ++tokenId) {
            address place = handler.placeOf(tokenId);
            if (place != address(0)) vm.assertEq(handler.COLLECTIBLE().ownerOf(tokenId), place, "place");
        }
    }

    function holds_AStakerIsKnownExactlyWhileTheTokenIsStaked() internal view {
        (address staking, address stakingOld) = (address(handler.STAKING()), address(handler.STAKING_OLD()));
        for (uint256 tokenId = 0; tokenId < handler.TOKENS(); ++tokenId) {
            address place = handler.placeOf(tokenId);
            address staker = handler.stakerOf(tokenId);
            vm.assertEq(handler.STAKING().stakerOf(tokenId), place == staking ? staker : address(0), "staker");
            vm.assertEq(handler.STAKING_OLD().stakerOf(tokenId), place == stakingOld ? staker : address(0), "staker");
        }
    }

    function holds_ItemsExistOnlyByVoucherAndAreBurnedOnDeposit() internal view {
        for (uint256 id = 0; id < 3; ++id) {
            vm.assertEq(handler.ITEMS().totalSupply(id), handler.itemsThatExist(id), "items");
            vm.assertEq(handler.ITEMS().balanceOf(handler.DEPOSIT(), id), 0, "deposit address");
        }
    }

    /// @dev The thief's wallets and the stranger never hold a role, whatever was stolen.
    function holds_RolesAreTheHolders() internal view {
        bytes32[4] memory roles = [
            all[0].GUARDIAN_ROLE(), all[0].PAUSER_ROLE(), all[0].UNPAUSER_ROLE(), all[0].DEFAULT_ADMIN_ROLE()
        ];
        address[4] memory strangers = [handler.STRANGER(), _wallet(0), _wallet(1), _wallet(2)];
        for (uint256 i = 0; i < 4; ++i) {
            for (uint256 r = 0; r < 4; ++r) {
                for (uint256 which = 0; which < 4; ++which) {
                    vm.assertFalse(all[which].hasRole(roles[r], strangers[i]));
                }
            }
            vm.assertFalse(handler.LOCK().hasRole(handler.LOCK().PROPOSER_ROLE(), strangers[i]));
        }
    }

    function _wallet(uint256 index) private pure returns (address) {
        return address(uint160(0x7EEF00 + index));
    }
}
