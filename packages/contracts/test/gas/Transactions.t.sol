// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {CollectibleStaking} from "../../src/CollectibleStaking.sol";
import {LimitedVouchers, Limits} from "../../src/LimitedVouchers.sol";
import {PassportCollectible} from "../../src/PassportCollectible.sol";
import {PassportItems} from "../../src/PassportItems.sol";
import {Sups} from "../../src/Sups.sol";
import {SupsWithdrawer} from "../../src/SupsWithdrawer.sol";
import {vm} from "../support/Test.sol";
import {VoucherSigning} from "../invariant/VoucherSigning.sol";

/// @notice What players pay for their transactions, each one a transaction of its own with the 21,000 of its base. The
/// figures are those of ANALYSIS.md.
/// forge-config: default.isolate = true
contract TransactionsTest is VoucherSigning {
    uint256 private constant KEY = 0x5157;
    uint256 private constant FAR = START + 36500 days;

    Sups private sups;
    SupsWithdrawer private withdrawer;
    PassportCollectible private collectible;
    CollectibleStaking private staking;
    PassportItems private items;

    event log_named_uint(string key, uint256 value);

    function setUp() public {
        vm.warp(START);
        Limits memory limits = Limits(1e24, 1e25, 1 days);
        sups = new Sups(treasury, 1e27);
        withdrawer = new SupsWithdrawer(sups, _holders(), vm.addr(KEY), limits, 1 ether, treasury);
        collectible = new PassportCollectible("Genesis", "GEN", "", _holders(), vm.addr(KEY), limits);
        staking = new CollectibleStaking(collectible, _holders(), vm.addr(KEY), limits);
        items = new PassportItems("", _holders(), vm.addr(KEY), limits, treasury);
        vm.prank(treasury);
        sups.transfer(address(withdrawer), 1e26);
        // The contract is in use by others, as it is on any day but the first.
        _withdraw(bob, 1 ether);
        _mint(bob, 1);
        _mintItems(bob, 1);
    }

    /// @dev The player who comes every day pays the least that limits allow.
    function test_CHAIN_35_AWithdrawalOnceADayCostsAtMost145000() public {
        emit log_named_uint("withdraw: first", _withdraw(alice, 1 ether));
        emit log_named_uint("withdraw: next in the hour", _withdraw(alice, 1 ether));
        uint256 most;
        for (uint256 day = 1; day <= 30; ++day) {
            vm.warp(START + day * 24 hours);
            uint256 gas = _withdraw(alice, 1 ether);
            if (gas > most) most = gas;
        }
        emit log_named_uint("withdraw: once a day, the dearest of 30 days", most);
        vm.assertLe(most, 145_000);
    }

    /// @dev The first one after a quiet half day takes out what has dropped out of the sum for all.
    function test_CHAIN_35_AWithdrawalAfterABusyDayCostsLittleMore() public {
        for (uint256 hour = 1; hour <= 24; ++hour) {
            vm.warp(START + hour * 1 hours);
            _withdraw(bob, 1 ether);
        }
        vm.warp(START + 36 hours);
        uint256 gas = _withdraw(alice, 1 ether);
        emit log_named_uint("withdraw: after a day with 24 busy hours", gas);
        vm.assertLe(gas, 195_000);
    }

    function test_CHAIN_35_AWithdrawalOnceADayAmongOthersCostsAtMost145000() public {
        uint256 most;
        for (uint256 hour = 1; hour <= 30 * 24; ++hour) {
            vm.warp(START + hour * 1 hours);
            _withdraw(bob, 1 ether);
            if (hour % 24 != 0) continue;
            uint256 gas = _withdraw(alice, 1 ether);
            if (gas > most && hour > 24) most = gas;
        }
        emit log_named_uint("withdraw: once a day, where others withdraw every hour", most);
        vm.assertLe(most, 145_000);
    }

    function test_CHAIN_35_MintsAndItemsOnceADayCostAtMost160000() public {
        emit log_named_uint("mint: first", _mint(alice, 100));
        emit log_named_uint("items: first", _mintItems(alice, 1));
        (uint256 mint, uint256 item) = (0, 0);
        for (uint256 day = 1; day <= 30; ++day) {
            vm.warp(START + day * 24 hours);
            uint256 gas = _mint(alice, 100 + day);
            if (gas > mint) mint = gas;
            gas = _mintItems(alice, 1);
            if (gas > item) item = gas;
        }
        emit log_named_uint("mint: once a day, the dearest of 30 days", mint);
        emit log_named_uint("items: once a day, the dearest of 30 days", item);
        vm.assertLe(mint, 160_000);
        vm.assertLe(item, 160_000);
    }

    function test_CHAIN_35_TheQueueCostsLessThanAPayment() public {
        vm.prank(guardian);
        withdrawer.lowerLimits(0, 0);
        emit log_named_uint("withdraw into the queue", _withdraw(alice, 1 ether));
        _withdraw(alice, 1 ether);
        vm.warp(START + 1 days);
        vm.prank(bob);
        withdrawer.release(alice, 0);
        emit log_named_uint("release", _lastGas());
        vm.prank(alice);
        withdrawer.reject(alice, 1);
        emit log_named_uint("call off", _lastGas());
        vm.prank(alice);
        withdrawer.cancelNonce();
        emit log_named_uint("cancelNonce", _lastGas());
        vm.prank(guardian);
        withdrawer.killEpoch();
        emit log_named_uint("killEpoch", _lastGas());
    }

    function test_StakingCosts() public {
        _mint(alice, 5);
        vm.prank(alice);
        collectible.approve(address(staking), 5);
        vm.prank(alice);
        staking.stake(5);
        emit log_named_uint("stake a collectible", _lastGas());
        bytes32 kind =
            keccak256("Unstake(address account,address collection,uint256 tokenId,uint256 nonce,uint256 expiry)");
        bytes32 hash = keccak256(abi.encode(kind, alice, address(collectible), 5, staking.nonces(alice), FAR));
        bytes memory signature = _signatureOf(KEY, "Passport Staking", address(staking), hash);
        vm.prank(alice);
        staking.signedUnstake(5, FAR, signature);
        emit log_named_uint("unstake: first", _lastGas());
    }

    function _withdraw(address account, uint256 amount) private returns (uint256) {
        bytes32 kind = keccak256("Withdraw(address account,uint256 amount,uint256 nonce,uint256 expiry)");
        bytes32 hash = keccak256(abi.encode(kind, account, amount, withdrawer.nonces(account), FAR));
        bytes memory signature = _signatureOf(KEY, "Passport SupsWithdrawer", address(withdrawer), hash);
        vm.prank(account);
        withdrawer.withdrawSUPS(amount, FAR, signature);
        return _lastGas();
    }

    function _mint(address account, uint256 tokenId) private returns (uint256) {
        bytes32 kind =
            keccak256("Mint(address account,address collection,uint256 tokenId,uint256 nonce,uint256 expiry)");
        bytes32 hash =
            keccak256(abi.encode(kind, account, address(collectible), tokenId, collectible.nonces(account), FAR));
        bytes memory signature = _signatureOf(KEY, "Passport Collectible", address(collectible), hash);
        vm.prank(account);
        collectible.signedMint(tokenId, FAR, signature);
        return _lastGas();
    }

    function _mintItems(address account, uint256 amount) private returns (uint256) {
        bytes32 kind =
            keccak256("MintItem(address account,uint256 tokenId,uint256 amount,uint256 nonce,uint256 expiry)");
        bytes32 hash = keccak256(abi.encode(kind, account, 1, amount, items.nonces(account), FAR));
        bytes memory signature = _signatureOf(KEY, "Passport Items", address(items), hash);
        vm.prank(account);
        items.signedMint(1, amount, FAR, signature);
        return _lastGas();
    }

    function _lastGas() private view returns (uint256) {
        return vm.lastCallGas().gasTotalUsed;
    }
}
